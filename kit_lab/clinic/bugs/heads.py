"""헤드를 나누고 잇는 곳의 고장 (논문 3.2.2절)."""

from kit_lab.clinic.bug import Bug

FILE = "kit_core/attention.py"

HEADS = (
    Bug(
        name="value projected from the query",
        title="밸류를 쿼리에서 뽑는다",
        place="멀티 헤드 어텐션",
        file=FILE,
        text="query = self.split_heads(self.query_projection(query))",
        instead="query, value = self.split_heads(self.query_projection(query)), query",
        symptom="셀프 어텐션에서는 둘이 같아 티가 나지 않는다. 메모리를 볼 때에는 제가 쓴 글을 섞어 놓고 소스는 비율에만 쓴다.",
    ),
    Bug(
        name="query projected from the key",
        title="쿼리를 키에서 뽑는다",
        place="멀티 헤드 어텐션",
        file=FILE,
        text="query = self.split_heads(self.query_projection(query))",
        instead="query = self.split_heads(self.query_projection(key))",
        symptom="셀프 어텐션에서는 둘이 같아 티가 나지 않는다. 메모리를 볼 때에는 쓰고 있는 글과 상관없이 소스가 소스를 본다.",
    ),
    Bug(
        name="heads split without turning the axes",
        title="축을 돌리지 않고 헤드를 나눈다",
        place="멀티 헤드 어텐션",
        file=FILE,
        text="x = ops.reshape(x, (batch, length, self.num_heads, width // self.num_heads))  # (B, L, h, d)\n"
        "        return ops.transpose(x, (0, 2, 1, 3))",
        instead="return ops.reshape(x, (batch, self.num_heads, length, width // self.num_heads))",
        symptom="모양이 맞아 오류가 없다. 헤드마다 다른 자리의 조각을 모아 한 자리로 여기므로 자리가 뒤섞인다.",
    ),
    Bug(
        name="heads joined without turning the axes",
        title="축을 돌리지 않고 헤드를 잇는다",
        place="멀티 헤드 어텐션",
        file=FILE,
        text="        x = ops.transpose(x, (0, 2, 1, 3))  # (B, L, h, d)\n"
        "        return ops.reshape(x, (batch, length, heads * width))  # (B, L, h * d)",
        instead="        return ops.reshape(x, (batch, length, heads * width))",
        symptom="한 자리의 벡터에 다른 자리들의 조각이 들어간다. 손실은 내려가지만 미래가 샌다.",
    ),
)
