"""한국어 문장의 영어. {}는 채워 넣는 자리이고, 영어에는 그 차례의 번호를 적는다.

처음 만나는 오류와 명령줄의 글만 있다. 열쇠는 코드에 있는 f-문자열의 {…}를 {}로 바꾼 것과 글자까지 같아야 한다.
"""

_VALUES = {
    "{}={}은(는) 쓸 수 없다. {}.": "{0}={1} cannot be used. {2}.",
    "{}은(는) 정수여야 하는데 {}을(를) 받았다. {}.": "{0} must be an integer, but is {1}. {2}.",
    "{}은(는) 실수여야 하는데 {}을(를) 받았다. {}.": "{0} must be a real number, but is {1}. {2}.",
    "{}은(는) True나 False여야 하는데 {}을(를) 받았다.": "{0} must be True or False, but is {1}.",
    "{}은(는) {}이어야 하는데 {}을(를) 받았다. {}.": "{0} must be of type {1}, but is {2}. {3}.",
    "{}은(는) 함수여야 하는데 {}을(를) 받았다. {}.": "{0} must be a function, but is {1}. {2}.",
    "{} 이상{}의 정수를 넣는다": "Give an integer of {0} or more{1}",
    " {} 이하": ", at most {0}",
    "0 이상 {} 이하의 정수를 넣는다": "Give an integer from 0 to {0}",
    "크기가 {} 이하인 정수를 넣는다": "Give an integer no larger than {0}",
    "0 이상 1 미만의 값을 넣는다": "Give a value of 0 or more and less than 1",
    "0보다 큰 수를 넣는다": "Give a number greater than 0",
    "0보다 크고 1 이하인 확률을 넣는다": "Give a probability greater than 0, at most 1",
    "0 이상의 실수를 넣는다": "Give a real number of 0 or more",
    "유한한 실수를 넣는다": "Give a finite real number",
    "{} 가운데서 고른다": "Choose one of {0}",
    "{}(...)으로 만들어 넣는다": "Make one with {0}(...)",
    "num_heads={}(으)로 나누어떨어지는 값을 고르거나 d_k와 d_v를 따로 정한다": (
        "Choose a multiple of num_heads={0}, or set d_k and d_v"
    ),
    "{}0 이상 {} 이하인 번호를 넣는다": "Give an id from 0 to {1}{0}",
    "패딩 {}이(가) 아니며 ": " that is not the padding {0}",
    "{}(길이 {})": "{0}(length {1})",
    "{}…{}(길이 {})": "{0}…{1}(length {2})",
    "{}자리쯤 되는 정수": "an integer of about {0} digits",
    "모양 {}, 자료형 {}인 배열": "an array of shape {0} and dtype {1}",
    "글을 넣는다": "Give a text",
    "{}자 이하의 글을 넣는다": "Give a text of at most {0} characters",
    "{}은(는) 목록이어야 하는데 {}을(를) 받았다. {}.": "{0} must be a list, but is {1}. {2}.",
    "[…]로 늘어놓은 것을 넣는다": "Give a list […]",
    "{} 넣는다. 받은 것은 {}개이다": "Give {0}, not {1}",
    "{}개 이상": "{0} or more",
    "{}개에서 {}개까지": "{0} to {1}",
    "{}개를": "{0}",
    "서로 다른 것만 넣는다": "Give no two that are the same",
    "{}이(가) 있어야 한다": "It needs {0}",
    "{} 대신 {}에서 골라 넣는다": "Instead of {0}, choose from {1}",
}

_ARRAYS = {
    "{}의 자료형이 {}이다. {}의 배열을 넣는다.": "{0} has dtype {1}. Give an array of {2}.",
    "수": "numbers",
    "실수": "real numbers",
    "{}의 자료형이 {}이다. 정수의 배열을 넣는다.": "{0} has dtype {1}. Give an array of integers.",
    "{}의 모양 {}을(를) 읽을 수 없다. {}.": "{0} of shape {1} cannot be read. {2}.",
    "(배치, 길이)의 2차원 배열을 넣는다": "Give an array of 2 axes (batch, length)",
    "비지 않은 (배치, 길이, d_model)의 3차원 배열을 넣는다": (
        "Give an array of 3 axes (batch, length, d_model) that is not empty"
    ),
    "비지 않은 (..., 길이, 차원)의 2차원 이상인 배열을 넣는다": (
        "Give an array of 2 or more axes (..., length, dimension) that is not empty"
    ),
    "마지막 축이 {}인 배열을 넣는다": "Give an array whose last axis is {0}",
    "축이 {}개이며 비지 않은 배열을 넣는다": "Give an array of {0} axes that is not empty",
    "{}이(가) 비어 있다: 모양 {}. 문장과 토큰이 하나 이상 있어야 한다.": (
        "{0} is empty: its shape is {1}. It needs at least one sentence and one token."
    ),
    "{}의 {}번 문장은 패딩 {}으로 시작한다. 위치는 앞에서부터 세므로 앞에 패딩이 있으면 답이 달라진다. "
    "패딩을 뒤에 채운다. keras.utils.pad_sequences라면 padding='post'이다.": (
        "In {0}, sentence {1} begins with the padding {2}. Positions count from the front, so padding there changes "
        "the answer. Pad behind; with keras.utils.pad_sequences that is padding='post'."
    ),
    "{}에 어휘 밖의 번호 {}이(가) 있다. 번호는 0 이상 {} 이하여야 한다.": (
        "{0} has the id {1}, which is outside the vocabulary. Ids go from 0 to {2}."
    ),
    "{}은(는) 배열이어야 하는데 {}을(를) 받았다. 배열이나 목록을 넣는다.": (
        "{0} must be an array, but is {1}. Give an array or a list."
    ),
    "{}은(는) {}라서 읽을 수 없다. 네모난 배열을 넣는다. 길이가 다른 줄은 뒤를 패딩으로 채운다.": (
        "{0} is a {1}, which cannot be read. Give a rectangular array; pad the shorter rows behind."
    ),
    "{}은(는) 값이 없는 KerasTensor이다. 값이 있는 배열을 넣는다.": (
        "{0} is a KerasTensor without values. Give an array that has them."
    ),
    "{}의 축이 몇인지 알 수 없다. tf.ensure_shape로 축의 수를 정해 넣는다.": (
        "How many axes {0} has cannot be told. Set their number with tf.ensure_shape."
    ),
    "{}의 줄마다 길이가 다르다. 짧은 줄의 뒤를 패딩으로 채워 네모난 배열을 넣는다.": (
        "The rows of {0} differ in length. Pad the shorter ones behind and give a rectangular array."
    ),
    "inputs의 첫 축": "the first axis of inputs",
    "(source, target) 두 배열이나 (2, B, S)로 쌓은 배열을 넣는다": (
        "Give 2 arrays (source, target), or one stacked as (2, B, S)"
    ),
    "문장의 수가 서로 다르다: {}. 같은 수의 문장을 짝지어 넣는다.": (
        "The numbers of sentences differ: {0}. Give as many sentences in each."
    ),
    "{} {}개": "{0} {1}",
    "{}의 길이 {}이(가) {}max_length={}보다 길다. 시퀀스를 줄이거나 max_length를 더 크게 정한다.": (
        "{0} of length {1} is longer than max_length={3}{2}. Shorten the sequence or set a larger max_length."
    ),
    "offset={}부터 놓으면 ": " when it begins at offset={0}",
    "첫 자리를 0으로 세는 0 이상의 정수를 넣는다": ("Give an integer of 0 or more; the first position is 0"),
    "{}의 앞쪽 축 {}과(와) {}의 앞쪽 축 {}을(를) 맞출 수 없다. 축마다 같거나 한쪽이 1이어야 한다.": (
        "The leading axes {1} of {0} do not fit the leading axes {3} of {2}. Each must be the same, or 1 on one side."
    ),
    "query와 key": "query and key",
    "query의 차원 {}과(와) key의 차원 {}이(가) 다르다. 내적하려면 d_k가 같아야 한다.": (
        "query has dimension {0} and key {1}. Their dot product needs the same d_k."
    ),
    "key는 {}개인데 value는 {}개이다. 키마다 밸류가 하나씩 있어야 한다.": (
        "There are {0} of key and {1} of value. Each key needs one value."
    ),
    "{}의 모양 {}을(를) 어텐션 스코어의 모양 {}에 맞출 수 없다. 각 축은 1이거나 스코어의 축과 같아야 한다.": (
        "{0} of shape {1} does not fit the attention scores of shape {2}. Each axis must be 1 or that of the scores."
    ),
    "{}의 자료형이 {}이다. True가 '볼 수 있음'을 뜻하는 불리언 배열을 넣는다. 1이 가림을 뜻하는 마스크라면 "
    "mask == 0으로 바꾼다.": (
        "{0} has dtype {1}. Give a boolean array in which True means that a place may be seen. "
        "If 1 hides in your mask, pass mask == 0."
    ),
    "{}의 모양 {}은(는) 첫 축이 문장의 수와 같아 무엇의 축인지 알 수 없다. (B, h, T, S)의 축을 모두 적는다. "
    "패딩의 마스크 (B, S)이면 {}[:, None, None, :], (B, T, S)이면 {}[:, None], (T, S)이면 {}[None, None]을 넣는다.": (
        "{0} of shape {1}: its first axis is the number of sentences, so what its axes are cannot be told. Give all of "
        "(B, h, T, S): {2}[:, None, None, :] for a padding mask (B, S), {3}[:, None] for (B, T, S), "
        "{4}[None, None] for (T, S)."
    ),
    "masks의 모양 {}을(를) 서로 맞출 수 없다. 축마다 같거나 한쪽이 1이어야 한다.": (
        "masks of the shapes {0} do not fit each other. Each axis must be the same, or 1 on one side."
    ),
    "{}에 넣은 것이 맞지 않는다: {}개를 차례로, {}를 이름으로 받았다. {}의 차례로 넣으며 {}은(는) 빠뜨릴 수 없다.": (
        "{0} was called wrongly: with {1} in order and {2} by name. Its order is {3}, of which it needs {4}."
    ),
    "training은 True나 False여야 하는데 {}을(를) 받았다. 배열이 여럿이면 model((source, target))처럼 한 튜플로 묶어 "
    "넣는다.": (
        "training must be True or False, but is {0}. Give several arrays as one tuple: model((source, target))."
    ),
}

_MODELS = {
    "{}는 문자열의 나열이어야 한다. 문자열 하나라면 [{}]로 넣는다.": (
        "{0} must be a sequence of strings. For a single string, give [{1}]."
    ),
    "{}는 문자열의 나열이어야 하는데 {}을(를) 받았다.": "{0} must be a sequence of strings, but is {1}.",
    "{}는 문자열의 나열이어야 한다. {}[{}]은(는) {} ({})이다.": (
        "{0} must be a sequence of strings. {1}[{2}] is {3} ({4})."
    ),
    "{}가 비었다. 텍스트가 하나 이상 있어야 한다.": "{0} is empty. It needs at least one text.",
    "빈 것 없이 한 글자 이상인 텍스트를 넣는다": "Give texts of one character or more, none empty",
    "texts의 토큰": "tokens of texts",
    "texts의 수": "number of texts",
    "texts[{}]({})을(를) {}토큰 이하로 줄인다": "Shorten texts[{0}] ({1}) to at most {2} tokens",
    "1 이상, 모델이 쓸 수 있는 {}토큰 이하로 정한다": (
        "Give 1 or more, at most the {0} tokens that the model can write"
    ),
    "1 이상, 모델의 max_length={} 이하로 정한다": "Give 1 or more, at most the model's max_length={0}",
    "1 이상 {} 이하로 정한다. 논문의 값은 4이다": "Give 1 or more, at most {0}. The paper has 4",
    "max_length={}에서 float32를 넘치지 않도록 크기가 {} 이하인 값을 넣는다. 논문의 값은 0.6이다": (
        "Give a value no larger than {1}, so that max_length={0} does not overflow float32. The paper has 0.6"
    ),
    "학습한 {}를 넣는다": "Give a trained {0}",
    "빔 서치가 찾는 답은 beam_size={}개이므로 그 이하로 정하거나 beam_size를 키운다": (
        "Beam search finds beam_size={0} answers. Ask for no more, or set a larger beam_size"
    ),
    "beam_size={}이면 점수가 높은 글을 끝까지 다 찾고 나서 준다. beam_size=1과 함께 쓴다": (
        "With beam_size={0} the best text is given when the search is over. Use it with beam_size=1"
    ),
    "그리디 디코딩의 답은 하나이다. beam_size를 {} 이상으로 정하거나 temperature나 top_p를 정해 뽑는다": (
        "Greedy decoding has one answer. Set beam_size to {0} or more, or draw with temperature or top_p"
    ),
    "그리디 디코딩에는 난수가 없다. temperature, top_k, top_p 가운데 하나를 함께 정한다": (
        "Greedy decoding draws nothing. Set one of temperature, top_k and top_p too"
    ),
    "stream은 글 하나가 쓰이는 대로 건네므로 한 번에 하나만 넣는다": (
        "stream hands over one text while it is written, so give one at a time"
    ),
    "stream은 답 하나가 쓰이는 대로 건넨다. 1로 두거나 stream을 뺀다": (
        "stream hands over one answer while it is written. Leave it at 1, or leave stream out"
    ),
    "새 조각의 글을 받는 함수를 넣는다": "Give a function that takes each new piece of text",
    "PretrainedClassifier처럼 kit_core.pretrained에 있는 클래스를 넣는다": (
        "Give a class of kit_core.pretrained, such as PretrainedClassifier"
    ),
    "{}의 모델은 {}이다": "The model in {0} is a {1}",
    "{} 폴더에 {}이 없다. {}": "The folder {0} has no {1}. {2}",
    "{}을 읽을 수 없다({}). {}": "{0} cannot be read ({1}). {2}",
    "{}의 내용이 함께 적힌 {}과 다르다. 파일이 바뀌었다. {} 카드를 일부러 고쳤으면 ModelCard(고친 내용).save(폴더)로 "
    "쓴다.": (
        "The content of {0} differs from the {1} beside it: the file was changed. {2} A card that you changed on "
        "purpose is written with ModelCard(content).save(folder)."
    ),
    "{}/{}의 sha256이 카드에 적힌 값과 다르다. 저장하다 멈추었거나, 파일이 잘렸거나 바뀌었다. {}": (
        "The sha256 of {0}/{1} differs from the card's. Its saving was cut short, or it was cut or changed. {2}"
    ),
    "{}/{}의 값이 틀렸다. {}": "{0}/{1} has a wrong value. {2}",
    "패키지를 다시 설치한다.": "Install the package again.",
    "다시 저장하거나 내려받는다.": "Save or download it again.",
    "{}={}은(는) 열 수 없는 경로이다. {}.": "{0}={1} is a path that cannot be opened. {2}.",
    "이름이 너무 길다. 줄인다": "The name is too long. Shorten it",
    "파라미터 {}개{}": "{0} parameters{1}",
    ", 학습 {}걸음": ", {0} steps of training",
    "다시 만드는 명령: {}": "Made again by: {0}",
    "한계: {}": "Limits: {0}",
    "글을 읽고 짝이 되는 글을 쓰기": "read a text and write its counterpart",
    "글을 읽고 클래스를 고르기": "read a text and choose its class",
    "글을 이어 쓰기(디코더만 있는 언어 모델)": "continue a text (a language model, decoder only)",
    "{}의 {}줄만 배웠다. 그와 다른 글에도 가장 그럴듯한 추측을 내놓을 뿐 모른다고 말하지 않는다.": (
        "It learned only {1} lines of {0}. Of any other text it gives its likeliest guess and never says that it does "
        "not know."
    ),
}

_OWN = {
    "{}={}인 파일이 없다. 있는 파일의 자리를 적는다.": "{0}={1}: there is no such file. Give one that exists.",
    "{}={}이(가) 비었다. 줄이 하나 이상 있어야 한다.": "{0}={1} is empty. It needs at least one line.",
    "이름이 {}이나 거기에 .gz를 더한 것이어야 한다": "Its name must end in {0}, or in one of these and .gz",
    "{}을(를) {}(으)로 읽을 수 없다. {}번째 줄에 글이 아닌 바이트가 있다. UTF-8로 저장하거나 encoding(--encoding)에 "
    "utf-16-le처럼 그 파일의 인코딩을 적는다.": (
        "{0} cannot be read as {1}: line {2} has bytes that are no text. Save it as UTF-8, or give its encoding, such "
        "as utf-16-le, in encoding (--encoding)."
    ),
    "UTF-8이나 CP949": "UTF-8 or CP949",
    "{}의 첫 줄에 {}이(가) 없다. 있는 것: {}": "The first line of {0} has no {1}. It has: {2}",
    "{}에 쓸 수 없는 줄이 {}개 있다. 고치거나, skip_bad(--skip-bad)로 빼고 읽거나, columns(--columns)로 {}이(가) 어느 열인지 "
    "정한다.\n{}": (
        "Unusable lines in {0}: {1}. Mend them, leave them out with skip_bad (--skip-bad), or tell in columns "
        "(--columns) which columns are {2}.\n{3}"
    ),
    "뺀 것 없음": "none was left out",
    "{}에서 레이블 {}은(는) 첫 줄에만 있다. 첫 줄이 열의 이름이면 header(--header)를, 자료이면 header=False(--no-header)를 "
    "정한다.": (
        "Only the first line of {0} has the label {1}. If it names the columns, give header (--header); "
        "if it is data, header=False (--no-header)."
    ),
    "{}에 남은 줄이 없다. 자료를 늘리거나 {}에 따로 둔 파일을 적는다.": (
        "No line is left for {0}. Give more data, or a file of its own as {1}."
    ),
    "학습 쪽에 하나도 없는 레이블이다. 그 레이블의 글을 늘리거나 뺀다": (
        "The training part has none of this label. Add texts of it or leave it out"
    ),
    "train에 쓸 수 있는 줄이 {}개뿐이다({}). 서로 다른 줄이 {}개 이상 있어야 한다.": (
        "train has only {0} usable lines ({1}). It needs {2} or more that differ."
    ),
    "{}번째 줄: {}": "line {0}: {1}",
    "열이 {}개이다. {}개여야 한다": "columns: {0} instead of {1}",
    "JSON의 사전이 아니라 {}이다": "it is no JSON object but {0}",
    "JSON의 목록이 아니라 {}이다": "it is no JSON list but {0}",
    "JSON으로 읽을 수 없다({})": "it cannot be read as JSON ({0})",
    "{}이(가) 없다": "it has no {0}",
    "\n…모두 {}줄": "\n… {0} lines in all",
    "폴더의 자리를 넣는다": "Give the path of a folder",
    "조리법의 이름에서 값으로 가는 사전을 넣는다": (
        "Give a dictionary from the recipe's names to their values"
    ),
    "--config {}에는 쓸 수 있는 이름이 없다. 이름=값으로 적는다. 쓸 수 있는 이름: {}": (
        "--config {0} has no name that can be used. Write it as name=value. The names are: {1}"
    ),
    "--config {}을(를) 읽을 수 없다. 쓸 수 있는 값: {}.": "--config {0} cannot be read. It takes: {1}.",
    "정수": "an integer",
    "true나 false": "true or false",
    " 또는 ": " or ",
    "{} {}을(를) 폴더로 쓸 수 없다.": "{0} {1} cannot be used as a folder.",
    "{} {}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다.": (
        "{0} {1} is a file, not a folder. Choose another place."
    ),
    "{} {}을(를) 쓸 수 없다. {}": "{0} {1} cannot be used. {2}",
    "folder={}에 모델을 쓸 수 없다.": "The model cannot be written to folder={0}.",
    "folder={}에 모델을 쓸 수 없다. 모델이 아닌 것이 들어 있다({}이 없다). 없는 폴더나 빈 폴더, 또는 모델이 든 폴더를 "
    "정한다.": (
        "The model cannot be written to folder={0}. It holds something else (there is no {1}). Choose a folder that is "
        "new, empty or holds a model."
    ),
    "{}output {}이(가) 체크포인트의 폴더 {}을(를) 덮는다. 다른 폴더를 정한다.": (
        "{0}output {1} would cover {2}, the folder of the checkpoints. Choose another."
    ),
    "Keras의 백엔드 {} 패키지가 없다. {}로 설치한다.": (
        "The Keras backend {0} is not installed. Install it with: {1}."
    ),
    "{} 패키지를 설치하고 환경 변수 KERAS_BACKEND에 그 이름을 적어도 된다.": (
        "Or install {0} and write its name in the environment variable KERAS_BACKEND."
    ),
    "이미 있는 {}를 쓰려면 환경 변수 KERAS_BACKEND={}로 정하고 파이썬을 다시 시작한다.": (
        "To use {0}, which is there, set the environment variable KERAS_BACKEND={1} and start Python again."
    ),
    "KERAS_BACKEND={}인 백엔드는 없다. {} 가운데 하나로 정하고 파이썬을 다시 시작한다.": (
        "There is no backend KERAS_BACKEND={0}. Set one of {1} and start Python again."
    ),
    "저장소의 폴더에서 pip install {}'.[{}]'": "pip install {0}'.[{1}]' in the repository's folder",
}

_COMMANDS = {
    "{}번째 줄": "line {0}",
    "{}은(는) 글을 만드는 모델이 아니다. 인코더-디코더나 언어 모델을 넣는다. 분류기는 load_pretrained로 열어 predict를 부른다.": (
        "{0} is no model that writes. Give an encoder-decoder or a language model; open a classifier with "
        "load_pretrained and call predict."
    ),
    "표준 입력이 UTF-8이 아니다. UTF-8로 바꾸어 넣는다.": "The standard input is not UTF-8. Convert it.",
    "글을 적고 줄을 바꾸면 답한다. Ctrl+D나 Ctrl+C로 끝낸다.": (
        "Write a text and press Enter for the answer. Ctrl+D or Ctrl+C ends."
    ),
    "표준 입력의 줄마다 글을 읽어 답을 낸다.": "Answers each line of the standard input.",
    "save_pretrained나 학습이 쓴 폴더, 또는 korean_numbers처럼 실려 오는 모델의 이름.": (
        "A folder written by save_pretrained or a training, or the name of a packaged model such as korean_numbers."
    ),
    "빔의 크기. 1이면 빔 서치를 하지 않는다.": "Size of the beam. 1 is no beam search.",
    "답 앞에 점수를 붙인다.": "Write the score before each answer.",
    "글마다 JSON 한 줄로 낸다.": "Write one line of JSON for each text.",
    "만들 토큰의 최대 수.": "Most tokens to write.",
    "글마다 낼 답의 수.": "Answers to each text.",
    "길이 페널티의 지수. 정하지 않으면 논문의 0.6이다.": "Exponent of the length penalty; the paper's 0.6 if not given.",
    "뽑는 온도. 온도나 top-k나 top-p를 정하면 확률대로 뽑는다.": (
        "Temperature. With a temperature, top-k or top-p the answer is drawn by probability."
    ),
    "로짓이 큰 k개에서만 뽑는다.": "Draw only from the k largest logits.",
    "확률이 큰 것부터 더해 p에 이를 때까지에서만 뽑는다.": (
        "Draw only from the likeliest tokens whose probabilities add up to p."
    ),
    "뽑는 난수의 씨앗.": "Seed of the draws.",
    "과제 하나를 학습한다.{}": "Trains one task.{0}",
    " 내 자료로 학습하려면: ": " With data of your own: ",
    "내 자료로 학습한다: {}": "Trains on data of your own: {0}",
    "pairs my.tsv --output my_model (소스와 타깃)": "pairs my.tsv --output my_model (source and target)",
    "labels my.csv --output my_model (글과 레이블)": "labels my.csv --output my_model (text and label)",
    "texts my.txt --output my_model (글)": "texts my.txt --output my_model (text)",
    "학습할 과제. masked_words는 영화평의 빈칸을 채우며 미리 배우고, reviews는 그것을 이어받아 분류한다. review_rivals는 "
    "별점만으로 배운 인코더를 순환 신경망과 견준다.": (
        "The task. masked_words learns first by filling blanks of film reviews, and reviews goes on from it to "
        "classify. review_rivals compares an encoder that learned from ratings alone with a recurrent network."
    ),
    "결과를 쓸 폴더. 정하지 않으면 runs/<과제>/model. 이미 있는 모델은 학습이 끝난 뒤에 바꾼다.": (
        "Folder of the result; runs/<task>/model if not given. A model there is replaced when the training is over."
    ),
    "체크포인트와 기록을 쓸 폴더. 정하지 않으면 runs/<과제>.": (
        "Folder of checkpoints and records; runs/<task> if not given."
    ),
    "TSV, CSV, JSONL이나 줄마다 글 하나인 TXT. 끝에 .gz가 붙어도 된다.": (
        "TSV, CSV, JSONL, or TXT with a text in each line; .gz may follow."
    ),
    "모델을 쓸 폴더.": "Folder of the model.",
    "체크포인트와 기록을 쓸 폴더. 정하지 않으면 모델의 폴더 곁의 <이름>_work.": (
        "Folder of checkpoints and records; <name>_work beside the model's if not given."
    ),
    "따로 둔 파일. 정하지 않으면 글의 해시로 떼어 낸다.": (
        "A file kept apart; if not given, lines are set aside by their hash."
    ),
    "읽을 열의 이름이나 1부터 센 번호. 흔한 이름은 적지 않아도 안다.": (
        "Columns to read, by name or counted from 1. Common names are known."
    ),
    "첫 줄이 열의 이름인지. 적지 않으면 보고 정한다.": (
        "Whether the first line names the columns; looked at if not given."
    ),
    "적지 않으면 UTF-8, CP949, BOM이 있는 UTF-16을 알아본다.": (
        "If not given, UTF-8, CP949 and UTF-16 with a BOM are recognised."
    ),
    "쓸 수 없는 줄을 세어 빼고 학습한다.": "Count unusable lines and train without them.",
    "이만큼 학습하면 멈추고 잰다.": "Stop training after so long and measure.",
    "이름=값": "name=value",
    "조리법의 값을 바꾼다. 예: --config d_model=256 epochs=20": (
        "Change values of the recipe: --config d_model=256 epochs=20"
    ),
    "체크포인트가 있으면 거기서 이어 간다.": "Go on from the checkpoint if there is one.",
    "보이는 모든 장치에 배치를 나눈다. 배치마다의 문장 수가 장치의 수로 나누어떨어져야 하는 백엔드가 있다.": (
        "Share each batch among all devices. Some backends need a number of sentences that the devices divide."
    ),
    "\n멈췄다{}. {}": "\nStopped{0}. {1}",
    "아직 아무것도 시작하지 않았다.": "Nothing had begun.",
    "아직 체크포인트가 남지 않았다. 처음부터 다시 한다: {}": "There is no checkpoint yet. Begin again: {0}",
    "스냅숏은 남지 않았다. 처음부터 다시 한다: {}": "No snapshots are left. Begin again: {0}",
    "체크포인트는 {}에 남아 있으며 --resume으로 이어 간다: {}": (
        "The checkpoint is in {0}. Go on from it with --resume: {1}"
    ),
    "학습한 모델을 남에게 보낼 HTML 파일 하나로 쓴다.": "Writes a trained model as one HTML file to send.",
    "모델의 폴더나, 함께 실려 오는 모델의 이름.": "The model's folder, or the name of a packaged model.",
    "쓸 파일. 이름이 .html로 끝난다.": "The file to write; its name ends in .html.",
    "쪽의 제목. 적지 않으면 모델의 이름.": "The page's title; the model's name if not given.",
    "눌러서 넣어 볼 글들. 적지 않으면 카드의 보기.": "Texts to try; the card's samples if not given.",
    "{}에 썼다({} MB). 브라우저로 열고, 그대로 보내면 된다.": (
        "Wrote {0} ({1} MB). Open it in a browser, or send it as it is."
    ),
    "my_model.html처럼 쓸 파일의 경로를 넣는다": "Give the path of a file to write, such as my_model.html",
    "my_model.html처럼 .html로 끝나는 파일의 경로를 넣는다": (
        "Give the path of a file that ends in .html, such as my_model.html"
    ),
    "카드에 적힌 보기가 없으니 모델이 읽을 글을 하나 이상 넣는다": (
        "The card has no samples, so give at least one text that the model can read"
    ),
    "examples[{}]={}은(는) 모델이 읽을 수 없다. {}": "examples[{0}]={1} cannot be read by the model. {2}",
    "트랜스포머를 진찰한다.": "Examines a Transformer.",
    "모듈:함수": "module:function",
    "소스와 타깃을 받아 로짓을 주는 함수.": "Function that takes source and target and gives the logits.",
    "소스 어휘의 크기.": "Size of the source vocabulary.",
    "타깃 어휘의 크기. 정하지 않으면 소스와 같다.": "Size of the target vocabulary; the source's if not given.",
    "패딩의 번호.": "Id of the padding.",
    "모델이 받는 가장 긴 길이.": "Longest sequence that the model takes.",
    "beam의 점수에 쓴 길이 페널티의 지수.": "Exponent of the length penalty in beam's scores.",
    "loss에 쓴 레이블 스무딩의 정도.": "Label smoothing in loss.",
    "한 배치를 외우게 하는 걸음의 수.": "Steps in which it shall learn one batch by heart.",
    "로짓이 표준 편차의 몇 배보다 크게 움직이면 이상으로 볼지.": (
        "Movement of the logits that counts as a fault, in standard deviations."
    ),
    "시험할 문장을 고르는 난수의 씨앗.": "Seed of the sentences to try.",
    "한 걸음 배우고 손실을 주는 함수.": "Function that learns one step and gives the loss.",
    "배우지 않고 손실만 주는 함수.": "Function that gives the loss without learning.",
    "지금의 파라미터를 주는 함수.": "Function that gives the present parameters.",
    "캐시를 쓰며 다음 토큰의 로짓을 주는 함수.": "Function that gives the next token's logits with a cache.",
    "그리디 디코딩으로 글을 쓰는 함수.": "Function that writes by greedy decoding.",
    "빔 서치로 글과 점수를 주는 함수.": "Function that gives texts and scores of a beam search.",
    "같은 가중치로 따로 계산하는 함수.": "Function that computes the same on its own, with the same weights.",
    "모델이 읽는 쪽. predict의 인자를 정한다.": "What the model reads, and so what predict is given.",
    "결과의 언어.": "Language of the result.",
    "함수": "function",
    "my_model:predict처럼 모듈과 함수의 이름을 적는다": "Name a module and a function, such as my_model:predict",
    "{}에 {}이(가) 없다": "{0} has no {1}",
    "토큰을 바꾸어 보고 앞뒤를 견줄 수 있도록 {} 이상의 정수를 넣는다": (
        "Give an integer of {0} or more, so that there are tokens to change and compare"
    ),
    "소스와 타깃을 받아 로짓을 주는 함수를 넣는다": "Give a function that takes source and target and gives logits",
    "함수를 넣거나 비워 둔다": "Give a function, or leave it out",
    "architecture={}일 때에는 {}을(를) 보지 않는다. 빼고 부른다.": (
        "With architecture={0}, {1} is not looked at. Leave it out."
    ),
}

SENTENCES = _VALUES | _ARRAYS | _MODELS | _OWN | _COMMANDS
