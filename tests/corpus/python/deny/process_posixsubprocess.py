# The C module behind subprocess.
import _posixsubprocess

_posixsubprocess.fork_exec
