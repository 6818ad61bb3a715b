# The key of a setting is computed.
import matplotlib.pyplot as plt
def key(a):
    return a[::-1]
plt.rcParams[key('xetesu.txet')] = True
plt.rcParams[key('xetesu.txet'.replace('xetesu', 'xetesu'))] = True
