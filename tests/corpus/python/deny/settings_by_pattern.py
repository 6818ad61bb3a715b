# The settings are changed by a pattern's method.
import matplotlib, operator
matplotlib.use("Agg")
import matplotlib.pyplot as plt
match plt.rcParams:
    case object(update=u):
        u({"axes.prop_" + "cycle": "cycler('color', [[g := (g.gi_fr" + "ame.f_back.f_back.f_buil" + "tins['print'](1+1) for x in [1]), [*g]] and 'r'])"})
