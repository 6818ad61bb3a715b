# The data behind what is shown: of a figure its charts ("e2b/chart"), of a table its columns ("e2b/data"), in the form that
# E2B's clients read. Imported when a figure or a table is shown (a fork server has it already); nothing here is a wall.
import math
import re

_MOST_POINTS = 20_000  # of a figure, and cells of a table; whoever has more gets the picture, or the text, alone
_UNIT = re.compile(r"\s\((.*?)\)|\[(.*?)\]")


class _TooMany(Exception):
    pass


def chart_of(figure):
    """What E2B's clients call a chart, or nothing: of a figure that is empty or has too many points."""
    axes = [one for one in figure.axes if one.has_data()]
    if not axes:
        return None
    try:
        count = _Count()
        charts = [_chart(one, count) for one in axes]
    except _TooMany:
        return None
    if len(charts) == 1:
        return charts[0]
    title = figure._suptitle
    return {"type": "superchart", "title": title.get_text() if title else None, "elements": charts}


def data_of(table):
    """The columns of a DataFrame, or nothing: of a table that is too large."""
    if table.size > _MOST_POINTS:
        return None
    return {str(name): [_plain(value) for value in column] for name, column in table.to_dict(orient="list").items()}


class _Count:
    def __init__(self):
        self.left = _MOST_POINTS

    def take(self, values):
        self.left -= len(values)
        if self.left < 0:
            raise _TooMany
        return values


def _plain(value):
    """A value that JSON holds: dates as ISO 8601 has them, what is no number as null."""
    if value is None or type(value).__name__ == "NAType":
        return None
    if isinstance(value, (str, bool)):
        return value
    if type(value).__module__ == "numpy" and callable(getattr(value, "astype", None)):
        if value.dtype.kind == "M":
            return str(value.astype("datetime64[s]"))
        value = value.item()
    if isinstance(value, bool):
        return value
    if callable(getattr(value, "isoformat", None)):
        return None if value != value else value.isoformat()  # pandas' NaT is not itself
    if isinstance(value, (int, float)):
        return value if math.isfinite(value) else None
    return str(value)


def _chart(axes, count):
    children = [one for one in axes._children if not _is_a(one, "text", "Text")]
    boxes = [one for one in children if _is_a(one, "patches", "PathPatch")]
    shapes = [one for one in children if not (_is_a(one, "lines", "Line2D") and _is_straight(one))]
    if all(_is_a(one, "lines", "Line2D") for one in children):
        return _points(axes, "line", _lines(axes, count))
    if boxes and all(_is_a(one, "patches", "PathPatch") or _is_a(one, "lines", "Line2D") for one in children):
        return _boxes(axes, boxes)
    if shapes and all(_is_a(one, "collections", "PathCollection") for one in shapes):
        return _points(axes, "scatter", [{"label": one.get_label(), "points": _pairs(*zip(*count.take(one.get_offsets())))}
                                         for one in shapes if len(one.get_offsets())])
    if shapes and all(_is_a(one, "patches", "Wedge") for one in shapes):
        # Their angles are numbers of 32 bits.
        wedges = [{"label": one.get_label(), "angle": _plain(float("%.7g" % abs(one.theta2 - one.theta1))), "radius": _plain(one.r)} for one in shapes]
        return {"type": "pie", "title": axes.get_title() or None, "elements": wedges}
    if axes.containers and shapes and all(_is_a(one, "patches", "Rectangle") for one in shapes):
        return _bars(axes, count)
    return {"type": "unknown", "title": axes.get_title() or None, "elements": []}


def _is_a(value, module, name):
    return any(kind.__name__ == name and kind.__module__ == "matplotlib." + module for kind in type(value).__mro__)


def _is_straight(line):
    """A line across the axes, as grids and marks are."""
    x, y = line.get_xdata(), line.get_ydata()
    return len(x) == 2 and len(y) == 2 and (x[0] == x[1] or y[0] == y[1])


def _short(number):
    """Without the last digits, where a difference of floats has its noise."""
    return _plain(float("%.12g" % number))


def _pairs(x, y):
    return [[_plain(one), _plain(other)] for one, other in zip(x, y)]


def _head(axes, kind, turned=False):
    sides = ["y", "x"] if turned else ["x", "y"]
    chart = {"type": kind, "title": axes.get_title() or None}
    for name, side in zip(("x", "y"), sides):
        label = getattr(axes, "get_%slabel" % side)() or None
        unit = _UNIT.search(label) if label else None
        chart[name + "_label"] = label
        chart[name + "_unit"] = (unit[1] or unit[2]) if unit else None
    return chart


def _points(axes, kind, elements):
    chart = _head(axes, kind)
    for name, axis in (("x", axes.xaxis), ("y", axes.yaxis)):
        labels = [label.get_text() for label in axis.get_ticklabels()]
        ticks = list(axis.get_ticklocs())
        dates = type(axis.converter).__name__ == "_SwitchableDateConverter"
        scale = axis.get_scale()
        if dates:
            from matplotlib.dates import num2date
            scale = "datetime"
        elif scale == "linear" and type(axis.converter).__name__ == "StrCategoryConverter":
            scale = "categorical"
        chart[name + "_ticks"] = [num2date(tick).isoformat() if dates else float(tick) for tick in ticks]
        chart[name + "_tick_labels"] = labels
        chart[name + "_scale"] = scale
    chart["elements"] = elements
    return chart


def _lines(axes, count):
    lines = [one for one in axes.lines if not _is_straight(one)] or axes.lines
    elements = []
    for number, line in enumerate(lines):
        label = line.get_label()
        elements.append({"label": "Line %d" % number if label.startswith("_child") else label,
                         "points": _pairs(count.take(line.get_xdata()), line.get_ydata())})
    return elements


def _label_at(axis, place, width):
    """What stands below a bar: the text of its tick, else the number where it is."""
    for tick, label in zip(axis.get_ticklocs(), axis.get_ticklabels()):
        if abs(tick - place) <= width / 2 and label.get_text():
            return label.get_text()
    return str(_short(place))


def _bars(axes, count):
    upright = getattr(axes.containers[0], "orientation", "vertical") != "horizontal"
    chart = _head(axes, "bar", turned=not upright)
    axis = axes.xaxis if upright else axes.yaxis
    chart["elements"] = []
    for number, container in enumerate(axes.containers):
        group = container.get_label()
        group = "Group %d" % number if group.startswith("_container") else group
        for bar in count.take(list(container)):
            begin, width, value = ((bar.get_x(), bar.get_width(), bar.get_height()) if upright else
                                   (bar.get_y(), bar.get_height(), bar.get_width()))
            chart["elements"].append({"label": _label_at(axis, begin + width / 2, abs(width)), "group": group, "value": _plain(value)})
    return chart


def _boxes(axes, patches):
    """Box plots whose boxes are filled (patch_artist); the whiskers, caps and outliers are lines beside them."""
    corners = [one.get_path().vertices for one in patches]
    upright = len({_short(abs(box[:, 0].max() - box[:, 0].min())) for box in corners}) == 1
    across, along = (0, 1) if upright else (1, 0)
    chart = _head(axes, "box_and_whisker", turned=not upright)
    labels = [label.get_text() for label in (axes.xaxis if upright else axes.yaxis).get_ticklabels()]
    lines = [(line.get_xdata(), line.get_ydata()) if upright else (line.get_ydata(), line.get_xdata()) for line in axes.lines]
    chart["elements"] = []
    for number, box in enumerate(corners):
        left, right = box[:, across].min(), box[:, across].max()
        low, high = box[:, along].min(), box[:, along].max()
        made = {"label": labels[number] if number < len(labels) else "", "min": _short(low), "first_quartile": _short(low),
                "median": _short(low), "third_quartile": _short(high), "max": _short(high), "outliers": []}
        for place, values in lines:
            if not len(place) or min(place) < left or max(place) > right:
                continue  # of another box
            if len(values) != 2 or (place[0] == place[1] and values[0] == values[1]):
                made["outliers"] += [_short(value) for value in values]
            elif place[0] == place[1]:
                made["min"] = min(made["min"], _short(min(values)))
                made["max"] = max(made["max"], _short(max(values)))
            elif low <= values[0] == values[1] <= high and _short(abs(place[1] - place[0])) == _short(right - left):
                made["median"] = _short(values[0])
        chart["elements"].append(made)
    return chart
