"""What the tests of Infirmary share: sentences that the shipped model writes right, and some that it never learned."""

EXAMPLES = [
    ["이천이십육년 칠월 사일", "2026-07-04"],
    ["삼만 오천 원", "35,000원"],
    ["오후 세 시 이십 분", "15:20"],
    ["스물세 살", "23살"],
    ["오십 명", "50명"],
    ["육 원", "6원"],
]
UNSEEN = [["이십육년 칠월 사일", "2026-07-04"], ["오백 원 두 개", "500원 2개"]]
