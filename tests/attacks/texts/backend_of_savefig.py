# a picture is saved by a module that options name
import matplotlib.pyplot as plt

options = {"backend": "module://antigravity"}

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    plt.savefig("a.png", **options)
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
