# A computed dictionary of settings names a backend.
import matplotlib
d = dict([(k[::-1], v) for k, v in [('dnekcab', ''.join(reversed('soludoc//:eludom')))]])
matplotlib.rcParams.update(d)
import matplotlib.pyplot as plt
try:
    plt.figure()
except Exception as e:
    print(repr(e))
