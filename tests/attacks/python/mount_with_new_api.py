# fsopen, fsconfig, fsmount and open_tree: the mount calls that older filters do not know.
# layer: seccomp
# also: namespaces landlock
# expect: refused
# violation: fsopen fspick open_tree mount_setattr move_mount
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
call = libc.syscall
fs = call(430, b"proc", 0)
if fs >= 0:
    call(431, fs, 6, None, None, 0)
    mount = call(432, fs, 0, 0)
    if mount >= 0:
        print("ESCAPED: a proc mount", os.listdir(mount)[:3])
call(433, -100, b"/", 0)
tree = call(428, -100, b"/", 1 | 0x8000)
if tree >= 0:
    print("ESCAPED: cloned a tree")
call(442, -100, b"/", 0x8000, ctypes.create_string_buffer(b"\0" * 8 + b"\1" + b"\0" * 23), 32)
if call(429, -100, b"/gantlet", -100, b"/workspace/artifacts", 0) == 0:
    print("ESCAPED: moved a mount")
