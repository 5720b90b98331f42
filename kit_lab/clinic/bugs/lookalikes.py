"""고장처럼 보이지만 고장이 아닌 것 (논문 3.2.2절, 3.5절)."""

from kit_lab.clinic.bug import Bug

ATTENTION = "kit_core/attention.py"
SINUSOIDS = "kit_core/sinusoids.py"

HARMLESS = (
    Bug(
        name="sines and cosines one after the other",
        title="사인을 앞에, 코사인을 뒤에 몰아 놓는다",
        place="포지셔널 인코딩",
        file=SINUSOIDS,
        text="pairs = np.stack([np.sin(angle), np.cos(angle)], axis=-1)",
        instead="pairs = np.concatenate([np.sin(angle), np.cos(angle)], axis=-1)",
        symptom="차원의 이름표를 바꾸어 단 것이다. 처음부터 끝까지 한 가지로만 하면 모델은 그 차이를 모른다.",
    ),
    Bug(
        name="sine and cosine swapped",
        title="짝수 차원에 코사인을 놓는다",
        place="포지셔널 인코딩",
        file=SINUSOIDS,
        text="[np.sin(angle), np.cos(angle)]",
        instead="[np.cos(angle), np.sin(angle)]",
        symptom="이웃한 두 차원의 자리를 바꾼 것이다. 가중치를 남에게서 읽어 올 때만 문제가 된다.",
    ),
    Bug(
        name="key and value swapped",
        title="키와 밸류를 바꾸어 넣는다",
        place="멀티 헤드 어텐션",
        file=ATTENTION,
        text="heads, _ = self.attend(query, key, value, mask)",
        instead="heads, _ = self.attend(query, value, key, mask)",
        symptom="둘 다 배우는 투영이라 이름만 바뀐 셈이다. 처음부터 학습하면 성적이 같고, 남의 가중치를 읽을 때에야 드러난다.",
    ),
    Bug(
        name="heads joined in the wrong order",
        title="헤드를 거꾸로 잇는다",
        place="멀티 헤드 어텐션",
        file=ATTENTION,
        text="return ops.reshape(x, (batch, length, heads * width))",
        instead="return ops.reshape(ops.flip(x, axis=2), (batch, length, heads * width))",
        symptom="출력 투영이 그 차례대로 배우므로 처음부터 학습하면 아무 일도 없다. 다른 코드의 가중치를 읽으면 답이 다르다.",
    ),
)
