# A row's word names the method; the rows are looped over beside other values.
import matplotlib.pyplot as plt

CHARTS = [
    {"kind": "plot", "column": "a", "options": {"marker": "o"}},
    {"kind": "bar", "column": "b", "options": {"width": 0.4}},
]


def draw(ax, chart):
    method = getattr(ax, chart["kind"])
    method([1, 2], [3, 4])
    ax.set(title=chart["column"].title())


fig, axes = plt.subplots(1, len(CHARTS))
for ax, chart in zip(axes, CHARTS):
    draw(ax, chart)
