# What a notebook's cells have: display(), the module IPython.display, figures that plt.show() shows. What is shown goes
# over descriptor 3, before the value, as MIME bundles: "D", a little-endian length, a JSON object of types and contents.
# Imported when a program asks for it (a fork server has it already); nothing here is a wall.
import posix
import sys

_MOST = 100  # bundles
_MOST_BYTES = 8 << 20  # of all bundles together
_MOST_TEXT = 100_000  # characters of a text/plain
_shown = [0, 0, 0]  # bundles, their bytes, bundles that were left out
_figures = []  # PNGs that show() has closed
_METHODS = (("_repr_html_", "text/html"), ("_repr_markdown_", "text/markdown"), ("_repr_svg_", "image/svg+xml"),
            ("_repr_png_", "image/png"), ("_repr_jpeg_", "image/jpeg"), ("_repr_latex_", "text/latex"),
            ("_repr_json_", "application/json"))


def _send(bundle):
    import json
    try:
        data = json.dumps(bundle, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError):
        data = json.dumps({"text/plain": str(bundle.get("text/plain", ""))})
    data = data.encode("utf-8", "replace")
    if _shown[0] >= _MOST or _shown[1] + len(data) > _MOST_BYTES:
        _shown[2] += 1
        return
    _shown[0] += 1
    _shown[1] += len(data)
    _write(data)


def _write(data):
    data = memoryview(b"D" + len(data).to_bytes(4, "little") + data)
    while data:
        data = data[posix.write(3, data):]


def finish():
    """Says what was left out. Told once, at the end."""
    if _shown[2]:
        import json
        text = "[%d more were displayed: at most %d, with %d bytes in all, are returned]" % (_shown[2], _MOST, _MOST_BYTES)
        _write(json.dumps({"text/plain": text}).encode())
        _shown[2] = 0


def _plain(content):
    if isinstance(content, (bytes, bytearray)):
        import base64
        return base64.b64encode(content).decode()
    return content


def _is_figure(value):
    return (type(value).__module__ or "").startswith("matplotlib.") and callable(getattr(value, "savefig", None))


def _is_plotly(value):
    return any(kind.__name__ == "BaseFigure" and kind.__module__ == "plotly.basedatatypes" for kind in type(value).__mro__)


def _plotly_bundle(figure):
    """A figure of plotly's as its data, and as a piece of a page, whose reader gets plotly.js itself: that is 3.5 MB."""
    import json
    return {"text/plain": cut(repr(figure), _MOST_TEXT), "application/json": json.loads(figure.to_json()),
            "text/html": figure.to_html(full_html=False, include_plotlyjs="cdn")}


def show_plotly(fig, *args, **kwargs):
    """plotly's: there is no browser to show a figure in, so it is shown as a notebook does."""
    if not _is_plotly(fig):
        from plotly.graph_objects import Figure
        fig = Figure(fig)
    display(fig)


def mend_plotly(module):
    module.show = show_plotly


def png_of(figure):
    import io
    out = io.BytesIO()
    figure.savefig(out, format="png", bbox_inches="tight")
    return out.getvalue()


def data_behind(value):
    """What a figure or a table shows, as data; nothing where that can't be told."""
    figure = _is_figure(value)
    if not figure and (type(value).__name__ != "DataFrame" or (type(value).__module__ or "") != "pandas.core.frame"):
        return {}
    import gantlet_charts
    try:
        kind, data = ("e2b/chart", gantlet_charts.chart_of(value)) if figure else ("e2b/data", gantlet_charts.data_of(value))
    except Exception:  # the picture and the text remain
        return {}
    return {} if data is None else {kind: data}


def bundle_of(value):
    """The forms in which `value` can be looked at."""
    bundle = {}
    if _is_plotly(value):
        return _plotly_bundle(value)
    if not isinstance(value, type):
        whole = getattr(value, "_repr_mimebundle_", None)
        if callable(whole):
            try:
                made = whole(include=None, exclude=None)
                made = made[0] if isinstance(made, tuple) else made
                bundle.update({str(kind): _plain(content) for kind, content in (made or {}).items()})
            except Exception:
                pass
        for name, kind in _METHODS:
            method = getattr(value, name, None)
            if kind in bundle or not callable(method):
                continue
            try:
                made = method()
            except Exception:
                continue
            made = made[0] if isinstance(made, tuple) and made else made
            if made is not None:
                bundle[kind] = _plain(made)
        if "image/png" not in bundle and _is_figure(value):
            bundle["image/png"] = _plain(png_of(value))
        bundle.update(data_behind(value))
    if "text/plain" not in bundle:
        try:
            text = value if isinstance(value, str) else repr(value)
        except ValueError:
            if not isinstance(value, int):
                raise
            import gantlet_values
            text = gantlet_values.too_long(value)  # a script, unlike a prompt, did not ask for its digits
        bundle["text/plain"] = cut(text, _MOST_TEXT)
    return bundle


def cut(text, most):
    """`text`, or its beginning and how much there was."""
    return text if len(text) <= most else "%s... [cut: the first %d of %d characters]" % (text[:most], most, len(text))


def display(*objects, include=None, exclude=None, metadata=None, transient=None, display_id=None, raw=False, clear=False):
    """Shows `objects` as a notebook does."""
    for value in objects:
        _send({str(kind): _plain(content) for kind, content in value.items()} if raw and isinstance(value, dict)
              else bundle_of(value))


def show(*args, **kwargs):
    """matplotlib's: shows the open figures, and closes them."""
    from matplotlib._pylab_helpers import Gcf
    for manager in Gcf.get_all_fig_managers():
        figure = manager.canvas.figure
        png = png_of(figure)
        if not getattr(figure.canvas, "gantlet_saved", False):
            _figures.append(png)
        _send({"text/plain": repr(figure), "image/png": _plain(png), **data_behind(figure)})
    Gcf.destroy_all()


def clear_output(wait=False):
    pass


class DisplayObject:
    _kind = "text/plain"

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        if filename is not None:
            with open(filename, encoding="utf-8") as content:
                data = content.read()
        self.data, self.url, self.filename, self.metadata = data, url, filename, metadata

    def __repr__(self):
        return "<IPython.display.%s object>" % type(self).__name__

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self._kind: self.data if self.data is not None else self.url or ""}


class HTML(DisplayObject):
    _kind = "text/html"


class Markdown(DisplayObject):
    _kind = "text/markdown"


class Latex(DisplayObject):
    _kind = "text/latex"


class Math(Latex):
    pass


class SVG(DisplayObject):
    _kind = "image/svg+xml"


class Pretty(DisplayObject):
    pass


class JSON(DisplayObject):
    _kind = "application/json"


class Image(DisplayObject):
    def __init__(self, data=None, url=None, filename=None, format=None, embed=None, width=None, height=None, **kwargs):
        if isinstance(data, str):
            data, filename = None, data
        if filename is not None:
            with open(filename, "rb") as content:
                data = content.read()
        self.data, self.url, self.filename, self.width, self.height = data, url, filename, width, height

    def _repr_mimebundle_(self, include=None, exclude=None):
        if self.data is None:
            return {"text/plain": "<image at %s>" % self.url}
        data = bytes(self.data)
        kind = ("image/png" if data.startswith(b"\x89PNG") else "image/jpeg" if data.startswith(b"\xff\xd8") else
                "image/gif" if data.startswith(b"GIF8") else "image/svg+xml" if b"<svg" in data[:1000] else "image/webp")
        return {kind: data.decode() if kind == "image/svg+xml" else _plain(data)}


class FileLink(DisplayObject):
    def __init__(self, path, url_prefix="", result_html_prefix="", result_html_suffix="<br>", **kwargs):
        super().__init__(url=url_prefix + str(path))
        self.path = path

    def _repr_mimebundle_(self, include=None, exclude=None):
        from html import escape
        return {"text/plain": str(self.path), "text/html": "<a href='%s'>%s</a>" % (escape(self.url), escape(str(self.path)))}


def module():
    """IPython.display, as far as programs know it."""
    made = type(sys)("IPython.display")
    for name in ("display", "clear_output", "DisplayObject", "HTML", "Markdown", "Latex", "Math", "SVG", "Pretty", "JSON", "Image", "FileLink"):
        setattr(made, name, globals()[name])
    return made


def figures():
    """A backend of matplotlib: Agg, whose show() shows."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    made = type(sys)("gantlet_figures")

    class FigureCanvas(FigureCanvasAgg):
        gantlet_saved = False

        def print_figure(self, filename, *args, **kwargs):
            self.gantlet_saved = self.gantlet_saved or isinstance(filename, (str, bytes)) or hasattr(filename, "__fspath__")
            return super().print_figure(filename, *args, **kwargs)

    made.FigureCanvas, made.show = FigureCanvas, show
    return made


def save_figures():
    """Open figures of matplotlib become artifacts, unless the program has saved images itself."""
    pyplot = sys.modules["matplotlib.pyplot"]
    shown = _figures
    if pyplot is None or not (shown or pyplot.get_fignums()):
        return
    folder = "/workspace/artifacts"
    try:
        posix.mkdir(folder, 0o700)
    except FileExistsError:
        pass
    if any(name.lower().endswith((".png", ".jpg", ".jpeg", ".svg", ".pdf")) for name in posix.listdir(folder)):
        return
    for number, png in enumerate(shown[:10], 1):
        with open("%s/figure-%d.png" % (folder, number), "wb") as out:
            out.write(png)
    for number in pyplot.get_fignums()[:10 - len(shown)]:
        figure = pyplot.figure(number)
        if not getattr(figure.canvas, "gantlet_saved", False):
            figure.savefig("%s/figure-%d.png" % (folder, number + len(shown)))
