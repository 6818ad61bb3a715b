# A file of the host by pathlib.
from pathlib import Path

Path("/etc/shadow").read_bytes()
