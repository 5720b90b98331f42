"""검사의 이름과, 이상을 말하는 문장. 우리말과 영어가 나란히 있다."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Check:
    """검사 하나. title은 이름, told는 이상을 수로 말하는 문장의 틀, look은 어디를 볼지를 말한다. 열쇠는 언어이다.

    needs는 그 검사가 쓰는 examine의 인자이다. 비어 있으면 predict만으로 한다.
    """

    name: str
    title: dict[str, str]
    told: dict[str, str]
    look: dict[str, str]
    needs: tuple[str, ...] = ()


def _check(name: str, needs: str, *texts: tuple[str, str]) -> Check:
    title, told, look = ({"ko": ko, "en": en} for ko, en in texts)
    return Check(name, title, told, look, tuple(needs.split()))


_ALL = (
    _check(
        "fails",
        "",
        ("부를 수 없다", "it cannot be called"),
        (
            "{function}: {error}",
            "{function}: {error}",
        ),
        (
            "predict는 정수 배열 (B, S)와 (B, T)를 받아 로짓 (B, T, V)를 준다. 한쪽만 읽는 모델이면 architecture를 알린다. "
            "나머지 함수의 꼴은 examine의 설명에 있다.",
            "predict takes integer arrays (B, S) and (B, T) and returns logits (B, T, V); see architecture for other models.",
        ),
    ),
    _check(
        "shape",
        "",
        ("로짓의 모양이 다르다", "the logits have another shape"),
        ("로짓의 모양이 {given}이다. {wanted}여야 한다.", "the logits are {given}; they should be {wanted}."),
        (
            "배치와 시간의 축이 바뀌었는지, 출력 투영이 타깃의 어휘를 쓰는지 본다.",
            "see whether batch and time are exchanged, and whether the projection uses the target's vocabulary.",
        ),
    ),
    _check(
        "train_mode",
        "",
        ("같은 것을 두 번 물으면 답이 다르다", "it answers the same question differently"),
        (
            "똑같은 입력의 로짓이 표준 편차의 {change}배나 달라졌다.",
            "the logits of the same input differ by {change} of their spread.",
        ),
        (
            "드롭아웃이 켜져 있다. 추론으로 바꾸고(eval(), training=False) 나머지를 다시 진찰한다.",
            "dropout is on. Switch to inference (eval(), training=False) and examine the rest again.",
        ),
    ),
    _check(
        "not_finite",
        "",
        ("유한하지 않은 값이 나온다", "some values are not finite"),
        (
            "{input} 입력에서 로짓의 {share}가 NaN이거나 무한대이다. 문장 {of}개 가운데 {rows}개에 걸쳐 있다.",
            "{share} of the logits of the {input} input are NaN or infinite, in {rows} of {of} sentences.",
        ),
        (
            "모두 가려진 행에 -inf를 넣어 소프트맥스가 0/0이 되었는지 본다. 유한한 큰 음수면 된다.",
            "see whether a fully masked row is filled with -inf, which makes the softmax 0/0.",
        ),
    ),
    _check(
        "probabilities",
        "",
        ("로짓이 아니라 확률이다", "these are probabilities, not logits"),
        ("{difference}", "{difference}"),
        (
            "소프트맥스는 교차 엔트로피가 한다. 모델의 끝에 있는 소프트맥스를 떼거나, 손실이 확률을 받도록 맞춘다.",
            "cross entropy applies the softmax. Take it off the model, or tell the loss that it gets probabilities.",
        ),
    ),
    _check(
        "lengths",
        "",
        ("어떤 길이에서 멈춘다", "it stops at some lengths"),
        (
            "소스의 길이 {source_length}, 타깃의 길이 {target_length}에서 {error}",
            "at source length {source_length} and target length {target_length}: {error}",
        ),
        (
            "길이가 다를 때만 멈추면 마스크나 키가 다른 쪽의 것이다. 메모리를 가리는 것은 소스의 마스크이다.",
            "if only unequal lengths fail, a mask or a key comes from the wrong side.",
        ),
    ),
    _check(
        "batch_mixed",
        "",
        ("배치의 문장들이 섞인다", "the sentences of a batch mix"),
        (
            "한 문장씩 넣으면 로짓이 표준 편차의 {alone}배, 배치의 차례를 뒤집으면 {turned}배 달라진다.",
            "logits change by {alone} of their spread when sentences come alone, by {turned} in reverse order.",
        ),
        (
            "배치의 축과 시간의 축을 바꾸어 쓴 곳(위치, 헤드 나누기, 정규화)을 찾는다.",
            "look for batch and time exchanged: positions, splitting of heads, normalisation.",
        ),
    ),
    _check(
        "future_leak",
        "",
        ("미래가 샌다", "the future leaks"),
        (
            "타깃의 {place}번 토큰을 바꾸었더니 앞의 {moved}번 자리에서 로짓이 표준 편차의 {change}배 움직였다.",
            "changing target token {place} moved the logits at position {moved} by {change} of their spread.",
        ),
        (
            "디코더의 셀프 어텐션에 룩어헤드 마스크가 걸렸는지, 소프트맥스의 축과 헤드의 축이 옳은지 본다.",
            "see the decoder's look-ahead mask, the axis of the softmax and the axes of the heads.",
        ),
    ),
    _check(
        "padding_leak",
        "",
        ("소스의 패딩이 답을 바꾼다", "padding of the source changes the answer"),
        (
            "소스 뒤에 패딩을 {count}개 붙였더니 로짓이 표준 편차의 {change}배 움직였다.",
            "{count} more padding tokens after the source moved the logits by {change} of their spread.",
        ),
        (
            "인코더의 셀프 어텐션과 인코더-디코더 어텐션 두 곳에 소스의 패딩 마스크가 걸렸는지 본다.",
            "see whether encoder self-attention and cross-attention both get the source's padding mask.",
        ),
    ),
    _check(
        "target_padding_leak",
        "",
        ("타깃의 패딩이 답을 바꾼다", "padding of the target changes the answer"),
        (
            "타깃 뒤에 패딩을 {count}개 붙였더니 앞의 로짓이 표준 편차의 {change}배 움직였다.",
            "{count} more padding tokens after the target moved earlier logits by {change} of their spread.",
        ),
        (
            "메모리를 타깃의 마스크로 가리는지, 시퀀스의 축으로 평균을 내는 곳이 있는지 본다.",
            "see whether the memory is masked by the target, and whether anything averages over the sequence.",
        ),
    ),
    _check(
        "future_through_padding",
        "",
        ("패딩을 거쳐 미래가 샌다", "the future leaks through padding"),
        (
            "타깃의 {place}번이 패딩일 때 {changed}번을 바꾸자 그 사이의 {moved}번에서 로짓이 표준 편차의 {change}배 움직였다.",
            "with padding at target {place}, changing token {changed} moved the logits at {moved} by {change} of their spread.",
        ),
        (
            "타깃의 패딩 마스크가 키의 축이 아니라 쿼리의 축을 가리는지 본다. 패딩이 글의 뒤에만 있으면 드러나지 않는다.",
            "see whether the target's padding mask hides queries, not keys. It shows only where padding precedes words.",
        ),
    ),
    _check(
        "source_ignored",
        "",
        ("읽지 않는 소스의 자리가 있다", "positions of the source are not read"),
        (
            "소스의 토큰 {of}개를 하나씩 바꾸어 보니 {still}개는 어느 로짓도 움직이지 않았다. 처음 것은 {first}번이다.",
            "of {of} source tokens, {still} move no logit when changed; the first is token {first}.",
        ),
        (
            "디코더가 메모리를 키와 밸류로 받는지, 마스크의 뜻이 뒤집히지 않았는지 본다. "
            "소스가 없는 모델이면 architecture로 알린다.",
            "see whether keys and values come from the memory, and what True means. A model without a source needs architecture.",
        ),
    ),
    _check(
        "target_ignored",
        "",
        ("이미 쓴 글을 읽지 않는다", "what was written is not read"),
        (
            "타깃의 토큰 {of}개 가운데 {still}개는 바꾸어도 마지막 자리의 로짓이 그대로이다. 처음 것은 {first}번이다.",
            "of {of} target tokens, {still} do not move the last logits; the first is token {first}.",
        ),
        (
            "룩어헤드 마스크가 거꾸로이거나 너무 좁은지 본다.",
            "see whether the look-ahead mask is inverted or too narrow.",
        ),
    ),
    _check(
        "order_ignored",
        "",
        ("토큰의 차례를 모른다", "the order of the tokens is ignored"),
        (
            "{side} 토큰의 차례를 뒤집어도 로짓이 표준 편차의 {change}배밖에 움직이지 않는다.",
            "reversing the {side} moves the logits by only {change} of their spread.",
        ),
        (
            "위치를 더하는지, 위치를 시간의 축에서 세는지 본다.",
            "see whether positions are added, and counted along time.",
        ),
    ),
    _check(
        "cache_differs",
        "next_logits",
        ("캐시를 쓰면 답이 다르다", "the cache changes the answer"),
        (
            "글이 {length}토큰일 때, 캐시로 얻은 로짓이 다시 계산한 것과 표준 편차의 {change}배 다르다.",
            "with {length} tokens written, cached logits differ from recomputed ones by {change} of their spread.",
        ),
        (
            "새 키를 써넣는 자리, 새 토큰의 위치, 마스크의 시작 자리를 본다.",
            "see where new keys are written, the position of the new token and the offset of the mask.",
        ),
    ),
    _check(
        "greedy_differs",
        "greedy",
        ("그리디 디코딩의 글이 로짓과 다르다", "greedy decoding disagrees with the logits"),
        (
            "끝 토큰이 {end_id}일 때 {given}을 썼는데, 로짓대로라면 {wanted}이다.",
            "with end token {end_id} it wrote {given}; the logits say {wanted}.",
        ),
        (
            "끝 토큰 뒤를 패딩으로 채우는지, 패딩을 고르지 않는지 본다.",
            "see whether padding follows the end token, and whether padding is never chosen.",
        ),
    ),
    _check(
        "beam_differs",
        "beam",
        ("빔 서치의 점수가 제 글의 것이 아니다", "a beam's score is not that of its text"),
        (
            "배치의 {row}번 문장, {rank}번 가설: {difference}",
            "sentence {row}, hypothesis {rank}: {difference}",
        ),
        (
            "가설을 고를 때 글과 캐시와 메모리를 같은 차례로 옮기는지, 길이 페널티의 길이를 본다.",
            "see whether ids, cache and memory follow the same parents, and the length in the penalty.",
        ),
    ),
    _check(
        "unlike_reference",
        "reference",
        ("따로 계산한 것과 다르다", "it differs from the reference"),
        (
            "같은 가중치인데 {difference}",
            "with the same weights, {difference}",
        ),
        (
            "층마다의 출력을 차례로 견주어 처음 갈라지는 곳을 찾는다.",
            "compare the output of each layer and find the first that differs.",
        ),
    ),
    _check(
        "first_loss",
        "train_step",
        ("처음의 손실이 ln V와 멀다", "the first loss is far from ln V"),
        (
            "배우기 전의 손실이 {loss}이다. 아무것도 모르면 ln V = {chance} 언저리여야 한다.",
            "before learning the loss is {loss}; knowing nothing it should be near ln V = {chance}.",
        ),
        (
            "로짓에 곱하는 수와 임베딩의 처음 크기, 손실의 평균을 내는 축을 본다.",
            "see what multiplies the logits, the initial embeddings and what the loss is averaged over.",
        ),
    ),
    _check(
        "loss_differs",
        "loss epsilon",
        ("손실의 값이 식과 다르다", "the loss is not what the formula says"),
        (
            "손실이 {given}인데, 같은 로짓으로 식대로 구하면 {wanted}이다.",
            "the loss is {given}; computed from the same logits it is {wanted}.",
        ),
        (
            "정답의 몫 1 - epsilon, 어휘에 나눈 몫, 평균의 분모, 타깃을 민 칸의 수를 본다.",
            "see the share of the answer, that of the vocabulary, the denominator and the shift of the target.",
        ),
    ),
    _check(
        "padding_counted",
        "loss",
        ("손실이 패딩을 센다", "the loss counts padding"),
        (
            "타깃 뒤에 패딩을 {count}개 붙였더니 손실이 {before}에서 {after}로 바뀌었다.",
            "{count} more padding tokens after the target change the loss from {before} to {after}.",
        ),
        (
            "패딩을 합에서도, 평균의 분모에서도 빼는지 본다.",
            "see whether padding is left out of both the sum and the number of tokens.",
        ),
    ),
    _check(
        "loss_stuck",
        "train_step",
        ("한 배치도 외우지 못한다", "it cannot learn one batch by heart"),
        (
            "같은 배치로 {steps}걸음을 걸었는데 손실이 {first}에서 {last}가 되었다.",
            "after {steps} steps on one batch the loss went from {first} to {last}.",
        ),
        (
            "학습률, 옵티마이저에 넘긴 파라미터, 끊긴 기울기를 본다. 웜업이 길면 이 진찰에서만 줄인다.",
            "see the learning rate, the parameters given to the optimizer and cut gradients.",
        ),
    ),
    _check(
        "not_shifted",
        "train_step",
        ("타깃을 한 칸 밀지 않고 배운다", "the target is not shifted by one"),
        (
            "한 배치를 외운 뒤 고른 토큰이 다음 것일 때가 {next}, 방금 준 것일 때가 {same}, 다음다음 것일 때가 {after_next}이다.",
            "having learned one batch it picks the next token {next}, the given one {same}, the one after next {after_next}.",
        ),
        (
            "디코더의 입력은 target[:, :-1], 정답은 target[:, 1:]이어야 한다.",
            "the decoder's input is target[:, :-1], the answer target[:, 1:].",
        ),
    ),
    _check(
        "weights_not_trained",
        "train_step weights",
        ("움직이지 않는 파라미터가 있다", "some parameters never move"),
        (
            "{steps}걸음 뒤에도 파라미터 {of}개 가운데 {count}개가 처음 그대로이다: {names}",
            "after {steps} steps {count} of {of} parameters are as at first: {names}",
        ),
        (
            "쓰이지 않는 층, 끊긴 기울기(stop_gradient, detach), 옵티마이저에 빠진 파라미터를 찾는다.",
            "look for unused layers, cut gradients and parameters missing from the optimizer.",
        ),
    ),
    _check(
        "first_step_lost",
        "train_step weights",
        ("첫 걸음이 헛걸음이다", "the first step is lost"),
        (
            "첫 걸음에서는 어느 파라미터도 움직이지 않았다.",
            "no parameter moved at the first step.",
        ),
        (
            "스케줄이 걸음을 0부터 세어 학습률이 0인지 본다.",
            "see whether the schedule counts from 0 and begins at rate 0.",
        ),
    ),
)

CHECKS: dict[str, Check] = {check.name: check for check in _ALL}
# 이상으로는 세지 않고 알리기만 하는 것.
REMARKS: dict[str, Check] = {
    "padding_in_front": _check(
        "padding_in_front",
        "",
        ("앞에 둔 패딩이 답을 바꾼다", "padding in front changes the answer"),
        (
            "{side}의 앞에 패딩을 {count}개 두었더니 로짓이 표준 편차의 {change}배 움직였다.",
            "{count} padding tokens before the {side} moved the logits by {change} of their spread.",
        ),
        (
            "위치를 앞에서부터 세는 모델은 모두 그렇다. 패딩은 뒤에 둔다. keras.utils.pad_sequences는 padding='post'라고 해야 "
            "뒤에 둔다.",
            "so do all models that count positions from the front. Pad behind: pad_sequences needs padding='post'.",
        ),
    )
}

SIDES = {"source": {"ko": "소스", "en": "source"}, "target": {"ko": "타깃", "en": "target"}}
INPUTS = {
    "usual": {"ko": "보통의", "en": "usual"},
    "padded": {"ko": "뒤에 패딩이 붙은", "en": "padded"},
    "all_padding": {"ko": "한 문장이 모두 패딩인", "en": "fully padded"},
    "longest": {"ko": "가장 긴", "en": "longest"},
}
_AFTER_END = {
    "ko": "끝 토큰 뒤에 토큰이 {after_end}개 더 있다.",
    "en": "{after_end} tokens follow the end token.",
}
_SCORES = {
    "ko": "점수가 {given}인데 그 글을 다시 셈하면 {wanted}이다.",
    "en": "its score is {given}; its text scores {wanted}.",
}
_FURTHER = {
    "ko": "로짓이 표준 편차의 {change}배 다르다.",
    "en": "logits differ by {change} of their spread.",
}
_OTHER_SHAPE = {
    "ko": "로짓의 모양이 {given}으로, 따로 계산한 {wanted}과 다르다.",
    "en": "the logits are {given} where the reference gives {wanted}.",
}
_SHORT = {
    "ko": "{steps}토큰까지 쓸 수 있는데 끝 토큰도 없이 {length}토큰에서 그쳤다.",
    "en": "it stopped after {length} of {steps} tokens without the end token.",
}
_TWIN = {"ko": "{twin}번 가설과 글이 같다.", "en": "its text is that of hypothesis {twin}."}
_ORDER = {
    "ko": "점수가 {given}인데 그보다 앞에 점수가 {before}인 가설이 있다.",
    "en": "it scores {given} but stands behind a hypothesis that scores {before}.",
}
_BETTER = {
    "ko": "찾은 것 가운데 가장 높은 점수가 {given}인데, 그리디로도 {best}인 글을 쓸 수 있다. 너무 일찍 그쳤는지 본다.",
    "en": "its best score is {given} where even greedy decoding reaches {best}; it may stop too early.",
}
_SUMS = {
    "ko": "predict가 준 것이 모두 0 이상이고 합이 {least}에서 {most} 사이이다.",
    "en": "what predict gives is never negative and sums to between {least} and {most}.",
}
_TWICE = {
    "ko": "한 배치를 외운 뒤의 손실이 {loss}이다. 로짓에 건 교차 엔트로피는 {once}, 확률에 다시 건 것은 {twice}이다.",
    "en": "after one batch is learned the loss is {loss}; cross entropy of the logits is {once}, of the probabilities {twice}.",
}
# 검사의 이름 -> 여느 때의 말, 그때에만 있는 수 -> 다른 꼴로 틀렸을 때의 말.
DIFFERENCES = {
    "beam_differs": (
        _SCORES,
        {"after_end": _AFTER_END, "steps": _SHORT, "twin": _TWIN, "before": _ORDER, "best": _BETTER},
    ),
    "unlike_reference": (_FURTHER, {"given": _OTHER_SHAPE}),
    "probabilities": (_SUMS, {"twice": _TWICE}),
}
# 검사의 이름 -> 그것이 보는 쪽. 없으면 모든 모델에서 본다.
OF_SIDES = {
    **dict.fromkeys(("padding_leak", "source_ignored"), ("source",)),
    **dict.fromkeys(
        ("future_leak", "target_padding_leak", "future_through_padding", "target_ignored"), ("target",)
    ),
    **dict.fromkeys(
        ("cache_differs", "first_loss", "loss_differs", "padding_counted", "loss_stuck"), ("target",)
    ),
    **dict.fromkeys(("not_shifted", "weights_not_trained", "first_step_lost"), ("target",)),
    **dict.fromkeys(("greedy_differs", "beam_differs"), ("source", "target")),
}
HEALTHY = {"ko": "이상이 없다. 검사 {count}가지를 마쳤다.", "en": "Nothing is wrong: {count} checks passed."}
ILL = {
    "ko": "이상 {ill}가지를 찾았다. 검사는 {count}가지를 했다.",
    "en": "{ill} of {count} checks found a fault.",
}
REMARK = {"ko": "이상으로 세지는 않았으나 알아 둘 것", "en": "not counted as a fault, but worth knowing"}
LEFT_OUT = {"ko": "하지 않은 검사", "en": "not examined"}
STOPPED = {
    "ko": "이 이상이 있으면 나머지를 믿을 수 없어 여기서 멈추었다.",
    "en": "The rest could not be trusted with this fault, so it stopped here.",
}
