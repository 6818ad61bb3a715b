# a backend's name that says two things
import matplotlib.pyplot as plt


class Name(str):
    def startswith(self, prefix):
        return prefix == "module://" and False or str.startswith(self, prefix)

    def __getitem__(self, part):
        return "antigravity"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    plt.savefig("a.png", backend=Name("module://gantlet_figures"))
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
