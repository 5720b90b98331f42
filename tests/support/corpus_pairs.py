"""The pairs of a corpus, whatever split they are in."""


def pairs_of(splits):
    return [*splits.train, *splits.validation, *splits.test]
