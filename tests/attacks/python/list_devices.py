# Disks, memory, virtual machines, terminals: only five harmless devices may be there.
# layer: mounts
# expect: contained
import os
for name in os.listdir("/dev"):
    if name not in ("null", "zero", "full", "random", "urandom"):
        print("ESCAPED: there is /dev/" + name)
for name in ("mem", "kmem", "kmsg", "sda", "vda", "nvme0n1", "kvm", "fuse", "tty", "console", "ptmx",
             "pts/0", "shm", "mqueue", "net/tun", "vsock", "vhost-net", "loop0", "userfaultfd"):
    try:
        os.close(os.open("/dev/" + name, os.O_RDONLY))
        print("ESCAPED: opened /dev/" + name)
    except OSError:
        pass
