import pytest
from front_ends import run, write
from rows import in_rows

import kit_lab.widgets
from kit_lab.bundling.bundle import bundled


def test_modules_keep_their_own_names_and_come_before_those_that_use_them(tmp_path):
    entry = write(
        tmp_path,
        index='import { twice as double } from "./a.js";\nimport * as b from "./b.js";\n'
        "const own = 3;\nexport default [double(own), b.own, b.twice(own), b.Kept.name];\n",
        a="const own = 2;\nexport const twice = (x) => own * x;\n",
        b='const own = "b";\nexport { twice } from "./a.js";\nexport { own };\nexport class Kept {}\n',
    )
    assert run(bundled(entry)) == [6, "b", 6, "Kept"]


def test_a_module_that_two_others_use_runs_once(tmp_path):
    entry = write(
        tmp_path,
        index='import { a } from "./a.js";\nimport { b } from "./b.js";\nexport default [a(), b(), a()];\n',
        a='import { count } from "./count.js";\nexport const a = () => count();\n',
        b='import { count } from "./count.js";\nexport function b() { return count(); }\n',
        count="let n = 0;\nexport const count = () => ++n;\n",
    )
    assert run(bundled(entry)) == [1, 2, 3]


def test_words_in_texts_and_comments_are_no_statements(tmp_path):
    entry = write(
        tmp_path,
        index='// import { a } from "./nowhere.js";\nconst said = "export default 1; import x";\n'
        "  /* import(this) */\nexport default [said, `import ${1 + 1} things`];\n",
    )
    assert run(bundled(entry)) == ["export default 1; import x", "import 2 things"]


def test_comments_and_indents_leave_the_bundle_and_texts_that_look_like_them_stay(tmp_path):
    kept = ["a // b", "https://host", "// c", "/* d */"]
    entry = write(
        tmp_path,
        index="// one\n/** two\n * three */\nconst x = 1; // four\nexport default [\n  // five\n  /* six */\n"
        f"  {', '.join(map(repr, kept))}, `${{x}} // e`, /\\/\\/ f/.source,\n];\n",
    )
    text = bundled(entry)
    assert run(text) == [*kept, "1 // e", r"\/\/ f"]
    assert not [word for word in ("one", "two", "three", "four", "five", "six", "\n ") if word in text]


def test_a_module_may_use_the_names_that_the_bundle_needs(tmp_path):
    entry = write(
        tmp_path,
        index='import { m1 } from "./a.js";\nconst m0 = 2;\nconst standard = 3;\nexport default [m0, m1, standard];\n',
        a="export const m1 = 1;\n",
    )
    assert run(bundled(entry)) == [2, 1, 3]


@in_rows(
    ("files", "words"),
    [
        ({"index": 'import { a } from "./a.js";\nexport default a;\n'}, "a.js 파일이"),
        (
            {
                "index": 'import { a } from "./a.js";\nexport default a;\n',
                "a": 'import { b } from "./b.js";\nexport const a = b;\n',
                "b": 'import { a } from "./a.js";\nexport const b = a;\n',
            },
            "a.js -> b.js -> a.js",
        ),
        (
            {"index": 'import { a } from "./a.js";\nexport default a;\n', "a": "const a = 1;\n"},
            "a.js에서 a을\\(를\\) 부르지만",
        ),
        ({"index": "export const a = 1;\n"}, "export default가 없다"),
        (
            {"index": 'import { a } from "https://host/a.js";\nexport default a;\n'},
            "1번째 줄.*묶을 줄 모르는 문법",
        ),
        ({"index": "const a = 1;\nexport let b = a;\nexport default b;\n"}, "2번째 줄의 'export let b"),
    ],
)
def test_what_cannot_be_bundled_is_named(files, words, tmp_path):
    with pytest.raises(ValueError, match=words):
        bundled(write(tmp_path, **files))


def test_every_widget_is_one_text_that_needs_nothing_else():
    kinds = [getattr(kit_lab.widgets, name) for name in kit_lab.widgets.__all__]
    texts = {str(kind._esm) for kind in kinds if hasattr(kind, "_esm")}
    assert len(texts) == 26
    for text in texts:
        assert not any(line.startswith("import") for line in text.splitlines())
        assert text.count("export default") == 1
