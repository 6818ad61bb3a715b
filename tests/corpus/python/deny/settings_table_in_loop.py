# The themes are had by a loop over the table's values.
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
THEMES = {"a": {"font.size": 9}}
for t in THEMES.values():
    t["axes.prop_" + "cycle"] = "cycler('color', ['r'])"
with plt.rc_context(THEMES["a"]):
    print(1)
