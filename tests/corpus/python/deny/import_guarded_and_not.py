# One import is guarded, another one is not: the module may be there.
try:
    import subprocess
except ImportError:
    subprocess = None
import subprocess as other

other.run(["id"])
