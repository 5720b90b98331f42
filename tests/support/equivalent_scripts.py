"""Mistakes in the front ends' modules that change nothing which can be seen, and why: as equivalent_mutants.py."""

REASONS: dict[str, dict[str, str]] = {
    "kit_core/live/engine/base64.js": {
        "bytesOfBase64: start < text.length -> start <= text.length": "after the last part an empty one is read",
    },
    "kit_core/live/engine/beam.js": {
        (
            "beamSteps.undecided: bound > (done.length < beamSize ? -Infinity : done[beamSize - 1].score) -> "
            "bound >= (done.length < beamSize ? -Infinity : done[beamSize - 1].score)"
        ): "what only equals the last of the finished ones does not take its place: of equals the earlier stays",
    },
    "kit_core/live/engine/lens.js": {
        "trace: parting(one, two) -> parting(two, one)": "it asks only whether they part, the same from both sides",
    },
    "kit_core/live/engine/matmul.js": {
        "batched: head < heads -> head <= heads": (
            "what lies behind the last head is written by the next turn, or outside the array"
        ),
    },
}

EQUIVALENT = {f"{file} {key}": reason for file, of in REASONS.items() for key, reason in of.items()}
