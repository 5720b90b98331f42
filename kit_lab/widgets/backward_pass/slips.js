// What is forgotten on the way back, as [the wrong number that comes of it, what to say], the likeliest first.

const SIGN = "크기는 맞고 부호가 반대이다.";
const UPSTREAM = "뒤에서 온 기울기를 곱하지 않았다.";
const SHUT = "ReLU가 닫혀 있다. a가 음수이면 기울기도 지나가지 못하고 0이 된다.";

export const lossSlips = (value) => [
  [-value, "부호가 반대이다. 정답에서 빼지 말고, ŷ에서 정답을 뺀다."],
  [value / 2, "앞에 곱할 2를 빠뜨렸다. 제곱을 미분하면 2가 앞에 나온다."],
  [(value / 2) ** 2, "손실을 그대로 적었다. ŷ을 조금 키울 때 손실이 몇 배로 바뀌는지를 적는다."],
];

/** A weight W[i][j], between `into[i]` and what came back to the other end, `up[j]`; `before`: that in front of a ReLU. */
export const weightSlips = (weight, into, up, before, i, j) => [
  [into[i] * before[j], SHUT],
  [into[i], UPSTREAM],
  [up[j], "앞에서 들어온 값을 곱하지 않았다."],
  [weight * up[j], "가중치를 곱했다. 가중치의 기울기에는 그 선으로 들어온 값을 곱한다."],
  [into[j] * up[i], "행과 열이 바뀌었다(전치). 이 선이 시작한 곳의 값과 끝나는 곳의 기울기를 곱한다."],
  [-into[i] * up[j], SIGN],
];

/** Where two ways lead on: by W[j][0] and by W[j][1]. */
export const sumSlips = (W, g, j) => [
  [0, "h까지는 기울기가 온다. ReLU가 막는 것은 그 앞의 a이다."],
  ...[0, 1].map((k) => [g[k] * W[j][k], "길 하나만 셌다. 두 길로 손실에 닿으므로 두 길의 것을 더한다."]),
  [W[j][0] + W[j][1], UPSTREAM],
  [
    g[0] * W[0][j] + g[1] * W[1][j],
    "다른 선의 가중치를 곱했다(전치). 이곳에서 나가는 두 선의 가중치를, 그 선이 닿은 곳의 기울기에 곱한다.",
  ],
  [-(g[0] * W[j][0] + g[1] * W[j][1]), SIGN],
];

export const gateSlips = (open, value) =>
  open
    ? [
        [0, "ReLU가 열려 있다. a가 양수이면 기울기가 그대로 지난다."],
        [1, UPSTREAM],
        [-value, SIGN],
      ]
    : [[value, SHUT]];

/** What to say of a wrong number. */
export const slipOf = ({ name, value, slips }, given) =>
  slips.find(([wrong]) => wrong !== value && wrong === given)?.[1] ??
  (name.startsWith("ŷ")
    ? "(ŷ - 정답)²을 미분하면 2 × (ŷ - 정답)이다."
    : "뒤에서 온 기울기와 거기에 곱할 것을 다시 찾아본다.");
