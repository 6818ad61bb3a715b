# A guarded star import may bind anything.
try:
    from subprocess import *
except ImportError:
    pass
run(["id"])
