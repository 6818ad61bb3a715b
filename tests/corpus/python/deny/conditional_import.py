# The payload is in a branch that looks dead.
if not len("x"):
    pass
else:
    __import__("os").system("id")
