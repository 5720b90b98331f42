"""고장이 실제로 일어난 공개된 글들. 누가 무엇을 보고 어떻게 찾았는지를 그 글이 말하는 만큼만 적는다."""

from kit_lab.clinic.bug import Thread

# 고장의 이름에서, 바로 그 고장이 일어난 글로. 마땅한 글을 찾지 못한 고장은 여기에 없다.
THREADS: dict[str, tuple[Thread, ...]] = {
    "no division by sqrt(d_k)": (
        Thread(
            "mlc-ai/mlc-llm",
            3426,
            "예비로 둔 경로의 어텐션이 1/sqrt(d)를 빠뜨리고 있었다. 기준이 되는 구현과 출력을 견주니 "
            "코사인 유사도가 0.862였고, 나눗셈을 넣자 0.99999가 되었다.",
        ),
    ),
    "softmax over the queries": (
        Thread(
            "labmlai/annotated_deep_learning_paper_implementations",
            146,
            "einsum이 어느 첨자를 더하는지 따라 읽던 사람이, U-Net의 소프트맥스가 키의 축으로 돌지 않는 "
            "것을 찾았다. 저자도 큰 버그라 했지만, CIFAR-10에서 재어 보니 고치기 전과 후의 FID가 0.05 "
            "안에서 같았다.",
        ),
    ),
    "mask after the softmax": (
        Thread(
            "huggingface/pytorch-image-models",
            2236,
            "eva.py가 소프트맥스를 지난 뒤에야 마스크를 걸고 있어 한 줄을 앞으로 옮겼다. 관리자는 "
            "이상하다며 어쩌다 그렇게 되었는지 궁금해했다.",
        ),
        Thread(
            "lucidrains/memory-compressed-attention",
            2,
            "코드를 읽던 사람이 소프트맥스가 마스크보다 먼저 나온다고 알려 저자가 고쳤다. 그는 이어서, "
            "채우는 값 -float('-inf')가 양의 무한대라 NaN이 된다는 것까지 보였다.",
        ),
    ),
    "mask read the other way round": (
        Thread(
            "tensorflow/text",
            894,
            "튜토리얼의 마스크를 Keras의 MultiHeadAttention에 넘기면 볼 자리와 가릴 자리가 뒤바뀐다고 "
            "한다. 튜토리얼을 따라 만든 모델의 정확도가 100%이고 손실이 0에 가까워, 몇 시간을 뒤진 끝에 "
            "찾은 것이다.",
        ),
        Thread(
            "rasbt/LLMs-from-scratch",
            1061,
            "책의 코드가 True를 가릴 자리로 둔 마스크를, True가 볼 자리를 뜻하는 PyTorch의 함수에 넘겼다. "
            "오류는 나지 않았고, 고치면서 뒤의 토큰을 바꾸어도 앞의 출력이 그대로인지 보는 시험을 더했다.",
        ),
    ),
    "masked scores of minus infinity": (
        Thread(
            "pytorch/pytorch",
            24816,
            "모두 패딩인 문장 하나로 줄인 예에서 어텐션의 출력이 NaN이 되었다. 역전파를 한 번 하고 나자 "
            "모든 파라미터가 NaN이었다.",
        ),
        Thread(
            "pytorch/pytorch",
            41508,
            "NaN이 된 출력을 손실에서 빼도 기울기는 NaN이라는 것을 작은 예로 보였다. 0에 NaN을 곱해도 "
            "NaN이므로 가중치까지 망가진다.",
        ),
    ),
    "masked scores of minus ten thousand": (
        Thread(
            "karpathy/minGPT",
            75,
            "손실은 0에 가까운데 글을 쓰지 못해 어텐션 가중치를 찍어 보았다. 가린 자리를 -10,000으로 두는 "
            "Hugging Face의 GPT-2에서 스코어가 그보다 더 내려가, 가린 자리가 가중치를 차지하고 있었다.",
        ),
    ),
    "causal mask lost with attention dropout": (
        Thread(
            "keras-team/keras",
            23038,
            "뒤의 키를 바꾸었더니 앞자리의 출력이 달라졌다. 커밋을 반씩 좁혀 가니, 드롭아웃이 0보다 크거나 "
            "스코어를 함께 돌려받을 때 인과 마스크를 버리게 한 변경이 나왔다.",
        ),
    ),
    "query projected from the key": (
        Thread(
            "Khaliladib11/Transformer-from-scratch",
            1,
            "쿼리와 밸류까지 키의 텐서에서 만들어 키의 투영에 넣고 있었다. 코드를 읽던 사람이 알렸고, 다른 "
            "독자가 고친 코드를 보냈다.",
        ),
    ),
    "heads split without turning the axes": (
        Thread(
            "hyunwoongko/transformer",
            5,
            "view 한 번으로 곧장 헤드의 모양을 만들면 자리와 차원이 뒤섞인다. 앞선 수정의 까닭을 풀어 쓰며 "
            "transpose가 왜 있어야 하는지 설명했다.",
        ),
    ),
    "heads joined without turning the axes": (
        Thread(
            "jsbaan/transformer-from-scratch",
            6,
            "헤드를 잇는 reshape 앞에 permute가 없는 것을 독자가 모양을 따지다 찾았고, 열 달 뒤에 "
            "고쳐졌다. 저자는 베끼기 과제가 너무 쉬워 모델이 고장을 메우며 배웠고, 그래서 학습을 보는 "
            "시험이 줄곧 통과했다고 적었다.",
        ),
    ),
    "decoder without look-ahead mask": (
        Thread(
            "pytorch/tutorials",
            2478,
            "언어 모델 튜토리얼의 펄플렉서티가 2.9로 지나치게 낮은데 모델이 고른 다음 낱말은 말이 되지 "
            "않았다. 둘을 견주어 이상하게 여긴 데서, 마스크가 빠져 맞혀야 할 낱말이 보인다는 것이 드러났다.",
        ),
        Thread(
            "huggingface/transformers",
            48745,
            "아무도 맞힐 수 없는 무작위 토큰으로 학습했는데 손실이 몇백 스텝 만에 0 가까이 떨어졌다. "
            "RoFormer와 BigBird를 비롯한 네 언어 모델이 뒤의 토큰을 보고 있었다.",
        ),
    ),
    "look-ahead mask one too generous": (
        Thread(
            "flashinfer-ai/flashinfer",
            348,
            "추론용 커널이 >=로 견줄 것을 >로 견주어, 미래의 키 하나가 가려지지 않았다. 쿼리 둘과 키 "
            "셋으로 된 예를 적어 보이면 바로 드러난다.",
        ),
    ),
    "masks joined by or": (
        Thread(
            "lucidrains/local-attention",
            5,
            "True가 가릴 자리인 코드에서 인과 마스크와 창의 마스크를 |가 아니라 &로 합쳐 미래까지 보였다. "
            "관리자는 &가 옳다고 했다가, 두 마스크의 한 행을 나란히 적은 것을 보고 생각을 바꾸었다.",
        ),
    ),
    "padding mask inverted": (
        Thread(
            "tensorflow/text",
            938,
            "튜토리얼을 Keras의 MultiHeadAttention으로 옮길 때에는 룩어헤드 마스크만이 아니라 패딩 "
            "마스크도 뒤집어야 한다고 알린다. 오류가 나지 않으므로, 튜토리얼의 약속과 층의 설명서를 "
            "견주어야 보인다.",
        ),
    ),
    "padding mask on the wrong axis": (
        Thread(
            "bentrevett/pytorch-seq2seq",
            96,
            "타깃의 패딩 마스크가 한 축 옆으로 늘려져 있었는데, 어느 모양이든 브로드캐스트되어 오류가 "
            "없었다. 패딩이 든 작은 배치의 마스크를 한 단계씩 찍어 보고 찾았다.",
        ),
        Thread(
            "hyunwoongko/transformer",
            40,
            "작은 배치의 마스크를 손으로 따라가 보니 키의 열이 아니라 쿼리의 행이 가려졌다. 학습은 "
            "멀쩡하며, 채우는 값이 -10,000이 아니라 음의 무한대였다면 그 행이 NaN이 되었을 것이라고 한다.",
        ),
    ),
    "encoder without its mask": (
        Thread(
            "mistralai/mistral-inference",
            218,
            "이미지 인코더의 블록이 마스크를 어텐션에 넘기지 않아, 두 장을 함께 넣으면 서로를 보았다. "
            "마스크를 넘기자 두 장을 따로 넣은 것과 거의 같아졌고, ImageNet의 KNN 정확도가 7.27%에서 "
            "63.79%로 올랐다.",
        ),
    ),
    "padding mask lost after the first layer": (
        Thread(
            "keras-team/keras-hub",
            137,
            "블록을 지난 텐서에 Keras의 마스크가 남아 있는지 보니, 패딩 마스크는 첫 인코더 블록까지만 "
            "닿았다. 그래서 출력을 평균하면 패딩까지 들어갔다.",
        ),
    ),
    "cross-attention with the target's mask": (
        Thread(
            "keras-team/keras-io",
            1046,
            "번역 예제의 디코더는 타깃의 패딩 마스크만 받고 있었고, 축까지 틀렸는데도 브로드캐스트되어 "
            "오류가 없었다. 작은 입력의 마스크를 찍어 보며 어느 마스크가 어느 어텐션의 것인지 바로잡았다.",
        ),
        Thread(
            "keras-team/keras-io",
            1964,
            "소스와 타깃의 길이를 다르게 하자 모양이 맞지 않는다는 오류가 났고, 인코더-디코더 어텐션에 "
            "디코더의 패딩 마스크가 들어간다고 알렸다. 관리자는 Keras 3으로 옮긴 예제는 제대로 돈다고 "
            "답했다.",
        ),
    ),
    "cross-attention within the target": (
        Thread(
            "keitakurita/Practical_NLP_in_PyTorch",
            1,
            "디코더의 둘째 어텐션이 인코더의 출력이 아니라 제 x를 키와 밸류로 받고 있었다. 코드를 읽던 "
            "사람이 알려 노트북이 고쳐졌다.",
        ),
    ),
    "no positions": (
        Thread(
            "DaoyuanLi2816/Molecule-Generator",
            23,
            "토큰의 임베딩이 위치 없이 트랜스포머에 들어가, 인코더에게는 CCO와 OCC가 같아 보였다. 어텐션은 "
            "차례를 모른다는 데서 알아내고, 자리마다 인코딩이 다른지 보는 시험을 더했다.",
        ),
        Thread(
            "huggingface/transformers",
            11402,
            "DistilBERT는 토큰 번호 대신 임베딩을 바로 넣으면 위치를 더하지 않았다. 같은 것을 두 길로 넣어 "
            "로짓을 견주다가 드러났다.",
        ),
    ),
    "positions counted along the batch": (
        Thread(
            "AkiRusProd/numpy-transformer",
            1,
            "표를 배치의 크기로 잘라 더하므로 한 문장의 낱말이 모두 같은 위치를 받았다. 열 에폭 뒤에 검증 "
            "손실이 오르는 것을 그 탓으로 짐작한 글이며, 다른 독자도 모양을 따져 같은 것을 찾았다.",
        ),
        Thread(
            "cmu-l3/anlp-fall2025-code",
            1,
            "강의의 노트북이 위치를 x.size(0), 곧 배치의 크기만큼 세고 있었다. 모양을 따져 읽은 사람이 "
            "알리자 강의자가 잘 찾았다며 고쳤다.",
        ),
    ),
    "gradient cut at the positions": (
        Thread(
            "espnet/espnet",
            465,
            "포지셔널 인코딩에 둔 no_grad 때문에 임베딩과 합성곱이 전혀 배우지 못했음을 저자가 스스로 "
            "알아냈다. 없애자 평가 데이터의 문자 오류율이 8.2%에서 7.1%로 내렸고, 그는 난수 그대로인 "
            "투영이 그만큼이나 해낸 데 놀랐다.",
        ),
    ),
    "embeddings without sqrt(d_model)": (
        Thread(
            "OpenNMT/OpenNMT-py",
            1722,
            "sqrt(d_model)을 곱하는 일이 위치를 더하는 옵션에 묶여 있어, 그 옵션을 켜지 않은 모델은 곱하지 "
            "않았다. 관리자는 뒤에 층 정규화가 있으니 큰 영향이 있을지 의심스럽다고 했다.",
        ),
        Thread(
            "harvardnlp/annotated-transformer",
            60,
            "임베딩에 sqrt(d_model)을 왜 곱하는지 물은 글이다. 그것을 빼 보았더니 시험 결과가 나빴기 "
            "때문이다.",
        ),
    ),
    "no residual connection": (
        Thread(
            "lucidrains/audiolm-pytorch",
            150,
            "선택으로 둔 크로스 어텐션을 켜면 성능이 눈에 띄게 떨어졌다. 그 줄의 끝에 '+ x'가 없는 탓이 "
            "아닌지 물었고, 저자가 고맙다며 고쳤다.",
        ),
    ),
    "dropout on the residual path (post-LN)": (
        Thread(
            "soobinseo/Transformer-TTS",
            11,
            "드롭아웃을 잔차를 더하기 전에 걸어야 하지 않느냐고 물었다. 저자가 그렇게 바꾸어 학습해 보니 "
            "도리어 어텐션의 대각선이 제대로 나타나지 않아, 묻고 답한 두 사람이 모두 이상하게 여겼다.",
        ),
        Thread(
            "hyunwoongko/transformer",
            8,
            "드롭아웃은 잔차 연결과 층 정규화보다 먼저 걸어야 한다고 논문의 5.4절을 들어 알렸다. 저자가 "
            "고쳤다.",
        ),
    ),
    "one norm for both sub-layers": (
        Thread(
            "bentrevett/pytorch-seq2seq",
            100,
            "블록의 서브층들이 LayerNorm 하나를 함께 쓰고 있어 저마다 하나씩 두게 했다. 글에 적힌 수로는 "
            "고친 쪽의 결과가 조금 나빴다.",
        ),
        Thread(
            "ml-explore/mlx",
            1636,
            "post-LN인 디코더 층의 코드에 ln2가 올 자리인데 ln1이 적혀 있었다. PyTorch의 코드와 견주다가 "
            "찾았고, 그 뒤에 고쳐졌다.",
        ),
    ),
    "no final norm after pre-LN": (
        Thread(
            "PaddlePaddle/PaddleNLP",
            571,
            "normalize_before=True로 쌓은 층의 끝에 정규화가 없어 학습이 발산했다. LayerNorm을 하나 더하고 "
            "BERT를 사전 학습하자 손실이 1.74로 수렴했다.",
        ),
    ),
    "dropout left on at inference": (
        Thread(
            "karpathy/nanoGPT",
            240,
            "평가할 때에도 어텐션 함수에 드롭아웃 비율을 그대로 넘기고 있었다. 부르는 줄을 읽다가 찾은 "
            "것으로, 층이 아닌 함수를 바로 부르면 위험하다고 적었다.",
        ),
        Thread(
            "d2l-ai/d2l-en",
            1528,
            "같은 책의 같은 모델인데 PyTorch로 옮긴 것만 다섯 문장의 BLEU가 모두 0이었다. 두 프레임워크의 "
            "출력을 나란히 놓고 살펴보니 예측하면서도 학습 모드로 남아 있었다.",
        ),
    ),
    "normalised along the sequence": (
        Thread(
            "MorvanZhou/NLP-Tutorials",
            10,
            "한 자리의 정답을 바꾸었더니 바로 그 자리의 예측이 달라져, 디코더가 답을 보고 있음을 알았다. "
            "스텝의 축까지 묶어 정규화하는 층이 뒤의 것을 앞으로 옮기고 있었다.",
        ),
    ),
    "target not shifted": (
        Thread(
            "KempnerInstitute/KempnerForge",
            154,
            "400스텝쯤에 손실이 0.0000이 된 것이 지나치게 좋아 살펴보니, 정답이 입력과 같은 칸에 놓여 "
            "있었다. 한 칸 밀자 손실이 4.2에서 1.8쯤까지만 내려갔다.",
        ),
        Thread(
            "Project-MONAI/GenerativeModels",
            314,
            "관리자가 학습 코드를 읽다가, 토큰 0부터 N까지를 다 보여 주고 토큰 N을 맞히게 하고 있음을 "
            "알아챘다. 마지막 로짓과 첫 정답을 버려 한 칸 어긋나게 짝짓자고 했다.",
        ),
    ),
    "target shifted twice": (
        Thread(
            "huggingface/transformers",
            47394,
            "GitForCausalLM이 민 정답을 공통의 손실 함수가 한 번 더 밀어, 자리 t가 t + 2를 배웠다. 손실은 "
            "유한하고 잘 내려가므로, 어느 함수가 미는지 코드를 읽어야 알 수 있었다.",
        ),
        Thread(
            "huggingface/transformers",
            40863,
            "판올림한 뒤로 Donut 같은 모델이 미세 조정에서 수렴하지 않았다. 앞의 판과 견주어 보니 밀지 "
            "말아야 할 정답을 공통의 손실 함수가 밀고 있어, 그 변경을 되돌렸다.",
        ),
    ),
    "padding counted in the mean": (
        Thread(
            "tensorflow/docs",
            1460,
            "튜토리얼의 손실이 패딩을 0으로 가리고도, 평균은 패딩까지 센 자리의 수로 나누고 있었다. 코드를 "
            "읽던 사람이 마스크의 합으로 나누도록 고쳤다.",
        ),
    ),
    "padding counted in the sum": (
        Thread(
            "DaoyuanLi2816/Molecule-Generator",
            20,
            "손실이 패딩까지 모든 자리를 세어, 그 대부분이 패딩을 맞히는 데 쓰였다. 고치면서 패딩 자리의 "
            "로짓을 바꾸어도 손실이 그대로인지 보는 시험을 더했다.",
        ),
    ),
    "first update at rate nought": (
        Thread(
            "karpathy/nanoGPT",
            578,
            "웜업을 0부터 세어 첫 스텝의 학습률이 0이었다. 다른 문제를 쫓던 사람이 이 때문에 크게 헤맸고, "
            "고치면서 스텝마다의 학습률을 표로 적어 견주었다.",
        ),
        Thread(
            "EleutherAI/gpt-neox",
            1373,
            "체크포인트를 견주어 보니 스텝 1의 것이 스텝 0의 것과 똑같았다. 공개된 Pythia 모델이 모두 "
            "그렇다.",
        ),
    ),
    "cached decoding without positions": (
        Thread(
            "Blaizzy/mlx-vlm",
            1983,
            "한 토큰씩 쓰기 시작하자마자 글이 나빠졌다. 토큰마다 위치를 찍어 보니 캐시의 길이를 쓰지 않아 "
            "모두 0이었다.",
        ),
        Thread(
            "ml-explore/mlx-lm",
            93,
            "GPT-2가 캐시를 쓰는 스텝마다 위치를 0부터 다시 세고, 토큰이 하나이면 아예 더하지 않았다. 작은 "
            "모델이 엉터리 글을 내놓아 드러났다.",
        ),
    ),
    "look-ahead mask without its offset": (
        Thread(
            "lucidrains/x-transformers",
            187,
            "캐시와 빠른 어텐션을 함께 켤 때에만 글이 나빴다. PyTorch의 is_causal은 삼각형을 왼쪽 위에 "
            "맞추므로, 쿼리가 하나이면 캐시 전체가 아니라 첫 키만 본다.",
        ),
        Thread(
            "pytorch/pytorch",
            144858,
            "캐시를 쓰며 글을 짓게 하자 스텝마다 같은 벡터가 나왔다. 있어야 할 마스크를 적어 보니, 쿼리가 "
            "하나일 때 is_causal은 맨 앞의 키하고만 견주고 있었다.",
        ),
    ),
    "memories of the wrong sentences": (
        Thread(
            "jadore801120/attention-is-all-you-need-pytorch",
            28,
            "빔의 크기만큼 되풀이한 텐서의 차례가 어긋나, 배치로 번역하면 문장들이 섞였다. 되풀이한 행의 "
            "차례를 따져 읽다가 찾았고, 그 뒤에 고쳐졌다.",
        ),
    ),
    "beam whose hypotheses forget their cache": (
        Thread(
            "joeynmt/joeynmt",
            50,
            "같은 글을 배치의 크기를 바꾸어 가며 번역하니, 빔의 크기가 1일 때 말고는 답이 달라졌다. 끝난 "
            "문장이 있을 때에만 상태를 가설에 맞추어 옮긴 탓이라, 스텝마다 옮기게 했다.",
        ),
        Thread(
            "huggingface/transformers",
            46612,
            "같은 글을 주어도 그리디 디코딩은 멀쩡한데 빔 서치의 답만 나빴다. 캐시를 past_key_values라 "
            "부르지 않는 모델에서는 캐시를 옮기지 않아, 가설마다 다른 가설의 상태에서 말을 이었다.",
        ),
    ),
    "sines and cosines one after the other": (
        Thread(
            "tensorflow/tensor2tensor",
            391,
            "논문은 번갈아 놓는데 코드는 왜 사인과 코사인을 이어 붙이느냐고 물었다. 논문의 저자 한 사람이, "
            "곁에 있는 배우는 층이 차원의 차례를 바꿀 수 있으므로 상관없다고 답했다.",
        ),
        Thread(
            "tensorflow/tensor2tensor",
            177,
            "논문대로 번갈아 놓고 재어 보니 빠르기도 BLEU도 거의 같았다. 합친 뒤에 논문의 저자 한 사람이, "
            "전에 학습한 모델을 모두 못 쓰게 된다고 적었다.",
        ),
    ),
    "key and value swapped": (
        Thread(
            "jsbaan/transformer-from-scratch",
            1,
            "한꺼번에 투영한 것을 셋으로 나누며 q, v, k의 차례로 이름을 붙였다. 셋 다 배우는 것이라 "
            "학습에는 아무 영향이 없었고, 이름만 바로잡았다.",
        ),
    ),
}
