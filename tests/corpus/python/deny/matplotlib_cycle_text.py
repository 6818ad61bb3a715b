# The setting axes.prop_cycle is evaluated.
import matplotlib
t = "cycler('color', [print(6*7)] )"
t = ''.join(["cycler('color', [str(g.gi_fr", "ame.f_b", "ack.f_glo", "bals) for g in [(x for x in ())]])"])
try:
    matplotlib.rcParams['axes.prop_cycle'] = t
except Exception as e:
    print(repr(e)[:300])
