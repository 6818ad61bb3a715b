# Remounts, copies and moves of the mounts below /volumes, and what tells of mounts that are not its own.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: mount
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
for path in ("/proc/self/mountinfo", "/proc/self/mounts", "/proc/1/mountinfo", "/proc/mounts"):
    try:
        text = open(path).read()
        if "vol_2" in text or "vol_3" in text or "beta" in text:
            print("ESCAPED: sees mounts", text)
    except OSError:
        pass
if libc.mount(b"/volumes/shown", b"/volumes/shown", None, 0x1000 | 32, None) == 0:
    open("/volumes/shown/new", "w")
    print("ESCAPED: remounted to write")
