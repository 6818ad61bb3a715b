# A theme of the table is changed before it is used.
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
THEMES = {"a": {"font.size": 9}, "b": {"grid.alpha": 0.3}}
t = THEMES["a"]
t["axes.prop_" + "cycle"] = "cycler('color', [__import__('os').getpid()])"
for name in THEMES:
    with plt.rc_context(THEMES[name]):
        print(plt.rcParams["font.size"])
