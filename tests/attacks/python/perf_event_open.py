# Counters of the processor, with samples of other processes.
# layer: seccomp
# expect: refused
# violation: perf_event_open
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
attributes = ctypes.create_string_buffer(b"\1\0\0\0\x80\0\0\0" + b"\0" * 120, 128)
for pid in (0, -1, 1):
    if libc.syscall(298, attributes, pid, 0 if pid < 0 else -1, -1, 0) >= 0 and pid != 0:
        print("ESCAPED: counts for", pid)
