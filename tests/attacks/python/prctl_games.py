# prctl(): dumpable, strict mode, memory layout, capabilities, timer slack, speculation, child subreaper.
# layer: namespaces
# expect: contained
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def prctl(*arguments):
    return libc.prctl(*[ctypes.c_ulong(a & 0xFFFFFFFFFFFFFFFF) for a in arguments])
if prctl(39, 0, 0, 0, 0) == 0:
    print("ESCAPED: no_new_privs is off")
for capability in range(41):
    if prctl(23, capability, 0, 0, 0) == 1:
        print("ESCAPED: bounding capability", capability)
    if prctl(47, 2, capability, 0, 0) == 0:
        print("ESCAPED: ambient capability", capability)
if prctl(28, 0, 0, 0, 0) == 0:
    print("ESCAPED: unlocked securebits")
for option in range(1, 15):
    if prctl(35, option, 4096, 0, 0) == 0:
        print("ESCAPED: PR_SET_MM", option)
if prctl(38, 0, 0, 0, 0) == 0:
    print("ESCAPED: no_new_privs taken back")
for arguments in ((4, 1, 0, 0, 0), (4, 0, 0, 0, 0), (3, 0, 0, 0, 0), (29, 1000, 0, 0, 0), (57, 1, 0, 0, 0)):
    prctl(*arguments)
