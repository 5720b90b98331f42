"""책의 그림 양식. matplotlib에 한글 글꼴과 책의 색을 준다. 모델도 TensorFlow도 부르지 않는다."""

from collections.abc import Mapping
from types import MappingProxyType

from kit_core.validation.installing import how_to_install
from kit_lab.style.layouts import in_words, svg_of

# The light tokens of widgets/shared/kit.css. The book's pages swap exactly these for their dark twins.
COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "text": "#1c2330",
        "muted": "#57606e",
        "line": "#dce1e8",
        "surface": "#ffffff",
        "accent": "#1d5fd1",
        "warm": "#b3590f",
        "third": "#1f7a68",
    }
)
_CYCLE = [COLOURS[name] for name in ("accent", "warm", "third", "muted")]


def use_book_style() -> None:
    """matplotlib의 그림을 책의 양식으로 바꾼다: 한글 글꼴, 책의 색, 조용한 축, SVG 출력.

    색상표 둘을 함께 등록한다. `kit-weight`는 0에서 1까지의 가중치(흰색에서 강조색으로)에, `kit-signed`는
    부호가 있는 값(황토색에서 흰색을 지나 강조색으로)에 쓴다. 글꼴은 pip 패키지에서 오므로 어느 컴퓨터에서나
    같은 그림이 나온다.

    Raises:
        ImportError: matplotlib이나 글꼴 패키지가 없을 때. 덤(extra) `widgets`에 들어 있다.
    """
    try:
        import matplotlib
        import pylopdf_fonts_ko
        from cycler import cycler
        from matplotlib import font_manager
    except ImportError as error:
        raise ImportError(
            f"그림에 필요한 {error.name}이(가) 없다. {how_to_install('widgets')}로 설치한다."
        ) from error

    font = pylopdf_fonts_ko.sans_path()
    font_manager.fontManager.addfont(font)
    family = font_manager.FontProperties(fname=font).get_name()
    _register_colormaps(matplotlib)
    matplotlib.rcParams.update(
        {
            "font.family": [family, "DejaVu Sans"],
            "font.size": 10,
            "mathtext.fontset": "cm",
            "axes.unicode_minus": True,
            "axes.prop_cycle": cycler(color=_CYCLE),
            "axes.titlesize": 11,
            "axes.titlepad": 10,
            "axes.edgecolor": COLOURS["line"],
            "axes.labelcolor": COLOURS["muted"],
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.facecolor": "none",
            "grid.color": COLOURS["line"],
            "grid.linewidth": 0.7,
            "xtick.color": COLOURS["line"],
            "ytick.color": COLOURS["line"],
            "xtick.labelcolor": COLOURS["muted"],
            "ytick.labelcolor": COLOURS["muted"],
            "text.color": COLOURS["text"],
            "lines.linewidth": 1.6,
            "legend.facecolor": COLOURS["surface"],
            "legend.edgecolor": "none",
            "legend.fancybox": False,
            "image.cmap": "kit-weight",
            "figure.facecolor": COLOURS["surface"],
            "figure.constrained_layout.use": True,
            "savefig.facecolor": COLOURS["surface"],
            "svg.fonttype": "path",
            # Fixed, so that drawing the same figure twice gives the same file.
            "svg.hashsalt": "kit-core",
        }
    )
    _draw_as_svg()


def _register_colormaps(matplotlib: object) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    surface, accent, warm = COLOURS["surface"], COLOURS["accent"], COLOURS["warm"]
    for name, stops in {"kit-weight": [surface, accent], "kit-signed": [warm, surface, accent]}.items():
        if name not in matplotlib.colormaps:  # 두 번 불러도 된다.
            matplotlib.colormaps.register(LinearSegmentedColormap.from_list(name, stops))


def _draw_as_svg() -> None:
    """노트북 안이면 그림을 SVG로, 그러지 못하는 곳에는 글로 보이게 한다."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    if (shell := get_ipython()) is not None:
        from matplotlib.figure import Figure
        from matplotlib_inline.backend_inline import set_matplotlib_formats

        set_matplotlib_formats("svg")
        formatters = shell.display_formatter.formatters
        formatters["image/svg+xml"].for_type(Figure, svg_of)
        formatters["text/plain"].for_type(Figure, in_words)
