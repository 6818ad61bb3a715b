# matplotlib's backend is a module
import matplotlib.pyplot as plt

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    plt.switch_backend("module://antigravity")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
