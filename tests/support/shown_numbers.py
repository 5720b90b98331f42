"""Numbers as the widgets write them, read back."""

import re

RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def value(text: str) -> float:
    """3,494 or −3.494 × 10⁻⁴."""
    text = text.strip().replace("−", "-").replace(",", "")
    mantissa, exponent = re.fullmatch(r"(-?[\d.]+)(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?", text).groups()
    return float(mantissa) * 10.0 ** int((exponent or "⁰").translate(RAISED))
