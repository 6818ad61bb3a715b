# names of files as examples
SAMPLES = ["/etc/passwd", "/proc/self/maps", "~/.ssh/config", "notes.txt"]


def is_sensitive(path: str) -> bool:
    return path.startswith(("/etc/", "/proc/")) or "/.ssh/" in path


for sample in SAMPLES:
    print(sample, is_sensitive(sample))
