# The text that begins with start_ is bound anew before it is looked up.
def g():
    yield


name = "start_"
name = "".join(reversed("emarf_ig"))
print(getattr(g(), name))
