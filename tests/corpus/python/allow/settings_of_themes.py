# Themes for charts in a table, of which one is chosen.
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

THEMES = {
    "paper": {"axes.grid": True, "grid.alpha": 0.3, "font.size": 9},
    "dark": {"axes.facecolor": "#222222", "font.size": 10},
}


def draw(style):
    with plt.rc_context(THEMES[style]):
        print(style, THEMES[style]["font.size"], plt.rcParams["font.size"])


for style in THEMES:
    draw(style)
