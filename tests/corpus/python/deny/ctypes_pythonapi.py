# The interpreter's own C functions.
from ctypes import pythonapi

pythonapi.PyRun_SimpleString(b"print('ran')")
