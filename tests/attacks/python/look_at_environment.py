# Secrets of the service in variables, also in the memory above the stack.
# layer: supervisor
# expect: contained
import ctypes
import os
KNOWN = {"PATH", "HOME", "LANG", "LC_ALL", "TZ", "MPLBACKEND", "MPLCONFIGDIR", "OPENBLAS_NUM_THREADS",
         "OMP_NUM_THREADS", "PYTHONIOENCODING", "LC_CTYPE"}
for name in os.environ:
    if name not in KNOWN:
        print("ESCAPED: variable", name)
environment = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
index = 0
while environment[index]:
    if environment[index].split(b"=")[0].decode() not in KNOWN:
        print("ESCAPED: variable", environment[index])
    index += 1
