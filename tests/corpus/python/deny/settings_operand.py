# An operator of the file's own gets the settings.
import matplotlib, operator
matplotlib.use("Agg")
import matplotlib.pyplot as plt
class W:
    def __add__(self, o):
        o.update({"axes.prop_" + "cycle": "cycler('color', [[g := (g.gi_fr" + "ame.f_back.f_back.f_buil" + "tins['print'](1+1) for x in [1]), [*g]] and 'r'])"})
W() + plt.rcParams
