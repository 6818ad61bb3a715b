# Leaves files and folders that lend their owner's rights to who runs them on the host: by modes of chmod, open and mkdir, by a tar's member, by a copy.
# layer: seccomp
# expect: contained
import io
import os
import shutil
import tarfile
DATA = "/volumes/data"


def tried(*acts):
    for act in acts:
        try:
            act()
        except OSError:
            pass


def opened(name, mode):
    os.close(os.open(f"{DATA}/{name}", os.O_CREAT | os.O_RDWR, mode))


def packed(name, mode):
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as tar:
        member = tarfile.TarInfo(name)
        member.mode, member.size = mode, 2
        tar.addfile(member, io.BytesIO(b"#!"))
    whole.seek(0)
    with tarfile.open(fileobj=whole) as tar:
        tar.extractall(DATA)


os.umask(0)
os.chmod(DATA, 0o777)
folder = os.open(DATA, os.O_RDONLY | os.O_DIRECTORY)
for bits in (0o4000, 0o2000, 0o6000):
    mode = bits | 0o755
    name = f"file{bits:o}"
    opened("plain" + name, 0o755)
    held = os.open(f"{DATA}/plain{name}", os.O_RDWR)
    tried(lambda: os.chmod(f"{DATA}/plain{name}", mode), lambda: os.fchmod(held, mode),
          lambda: os.chmod("plain" + name, mode, dir_fd=folder), lambda: opened("new" + name, mode),
          lambda: os.mkdir(f"{DATA}/folder{bits:o}", mode), lambda: packed("packed" + name, mode),
          lambda: shutil.copy("/usr/bin/su", f"{DATA}/copied{name}"))
    os.close(held)
for at, folders, files in os.walk(DATA):
    for name in folders + files:
        if os.lstat(os.path.join(at, name)).st_mode & 0o6000:
            print("ESCAPED: lends its rights:", name)
