// What live/training/examining looks at, in Korean: name -> [what is done, what is measured, its kind].

const MOVED = "로짓이 움직인 폭";

export const EXAMINED = {
  train_mode: ["같은 것을 두 번 묻는다", MOVED],
  not_finite: ["한 문장을 모두 패딩으로 바꾼다", "유한하지 않은 로짓", "share"],
  batch_mixed: ["한 문장씩 따로 넣는다", MOVED],
  future_leak: ["뒤의 타깃 토큰을 바꾼다", `앞자리의 ${MOVED}`],
  padding_leak: ["소스의 뒤에 패딩을 붙인다", MOVED],
  weak_mask: ["스코어를 백만 배로 키우고 패딩을 붙인다", MOVED],
  source_ignored: ["소스의 토큰을 하나씩 바꾼다", "바꾸어도 로짓이 그대로인 토큰", "count"],
  target_ignored: ["이미 쓴 토큰을 하나씩 바꾼다", "바꾸어도 로짓이 그대로인 토큰", "count"],
  order_ignored: ["토큰의 차례를 돌린다", `${MOVED}. 움직여야 한다`],
  unlike_reference: ["같은 가중치로 성한 코드를 돌린다", "두 로짓이 벌어진 폭"],
  loss_differs: ["로짓에서 손실을 다시 셈한다", "손실. 「성하면」은 식의 값"],
  not_shifted: ["디코더가 읽는 것과 적을 것을 견준다", "한 칸 뒤의 토큰인 비율", "share"],
  gradient_differs: ["같은 가중치의 기울기를 견준다", "가장 큰 기울기를 1로 삼아 벌어진 폭"],
  start_differs: ["처음 가중치를 견준다", "다른 파라미터", "count"],
  rate_differs: ["첫 걸음을 본다", "학습률"],
  update_differs: ["첫 걸음을 본다", "가장 많이 움직인 폭, 학습률의 몇 배"],
  weights_not_trained: ["처음과 지금의 가중치를 견준다", "그대로인 파라미터", "count"],
};
