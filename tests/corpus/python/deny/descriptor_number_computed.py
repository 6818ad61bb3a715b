# Descriptor number computed.
import os, tempfile
fd, path = tempfile.mkstemp()
for fd in [int("3")]:
    os.fdopen(fd, "w")
