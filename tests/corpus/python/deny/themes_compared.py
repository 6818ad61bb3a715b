# The table of themes is handed to a comparison of the file's own.
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
THEMES = {"a": {"font.size": 9}}
class W:
    def __eq__(self, o):
        o["a"]["axes.prop_" + "cycle"] = (
            "cycler('color', [[g := (g.gi_fr" + "ame.f_back.f_back.f_buil" + "tins['print'](1+1) for x in [1]), [*g]] and 'r'])")
        return True
print(W() == THEMES)
with plt.rc_context(THEMES["a"]):
    print(plt.rcParams["axes.prop_cycle"])
