# A default value is read back by inspect, and the words in it are changed.
import inspect

WORDS = ["name"]


def hold(x=WORDS):
    pass


inspect.signature(hold).parameters["x"].default[0] = "".join(reversed("__slabolg__"))
for word in WORDS:
    print(type(getattr(hold, word)))
