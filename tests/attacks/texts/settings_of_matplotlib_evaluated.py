# matplotlib evaluates the text of a cycler
import matplotlib.pyplot as plt

plt.rcParams["axes.prop_cycle"] = "cycler('color', 'rgb') + cycler(lw=[1, 2, 3])"

try:
    plt.rcParams["axes.prop_cycle"] = "cycler('color', ['{0.__globals__}'.format(cycler)])"
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
