# ioctl on namespace files and on devices.
# layer: mounts
# also: landlock
# expect: contained
import fcntl
import os
for path in ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/gantlet", os.__file__, "/workspace", "/usr/lib/python3"):
    fd = os.open(path, os.O_RDONLY)
    for request in (0xB701, 0xB702, 0xB703, 0x5201, 0x5203, 0x40085203, 0x5206, 0x40045877, 0xC0045878, 0x5451, 0x5450, 0x6601, 0x40086602):
        try:
            answer = fcntl.ioctl(fd, request, b"\0" * 64)
            if request in (0xB701, 0xB702, 0xB703, 0x5201, 0x5203, 0x40085203, 0x5206, 0x40045877, 0xC0045878):
                print("ESCAPED: ioctl", hex(request), "on", path)
        except OSError:
            pass
