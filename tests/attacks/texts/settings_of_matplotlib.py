# matplotlib reads settings of the working folder, and of its own, when it is imported
import os

RC = "axes.prop_cycle: cycler('linestyle', ['--'])\n"
for folder in (".", ".config/matplotlib", ".matplotlib"):
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/matplotlibrc", "w") as out:
        out.write(RC)
    os.makedirs(folder + "/stylelib", exist_ok=True)
    with open(folder + "/stylelib/mine.mplstyle", "w") as out:
        out.write(RC)
import matplotlib
import matplotlib.pyplot as plt

matplotlib.rcdefaults()
matplotlib.rc_file_defaults()
cycle = matplotlib.rcParams["axes.prop_cycle"].keys
print("HELD" if cycle == {"color"} and "mine" not in plt.style.available else "ESCAPED")
