# A core file would hold memory, and core_pattern may start a program of the host.
# layer: rlimit
# expect: signal 11
import ctypes
import resource
try:
    resource.setrlimit(resource.RLIMIT_CORE, (1 << 30, 1 << 30))
    print("ESCAPED: core dumps are on")
except (ValueError, OSError):
    pass
ctypes.string_at(0)
