# Settings by constant keys, in all the usual ways.
import matplotlib as mpl
import matplotlib.pyplot as plt
from cycler import cycler
from matplotlib.ticker import FuncFormatter, StrMethodFormatter

STYLE = {"font.size": 8, "axes.prop_cycle": cycler("color", ["red", "blue"])}
old = plt.rcParams.copy()
plt.style.use("ggplot")
plt.rcParams["figure.figsize"] = (4, 3)
plt.rcParams.update(STYLE)
font = {"family": "sans-serif", "size": 9}
plt.rc("font", **font)
plt.rc("axes", titlesize=9, prop_cycle=plt.cycler(color="rgb"))
with mpl.rc_context({"lines.linewidth": 2}):
    fig, ax = plt.subplots()
    colors = plt.rcParams["axes.prop_cycle"].by_key()["color"]
    ax.plot([1, 2000], color=colors[0])
    ax.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, p: f"{x:.1f}"))
    plt.setp(ax.get_xticklabels(), rotation=45)
    fig.savefig("settings.svg")
plt.rcParams.update(old)
