# Bytes go to the standard output.
import sys

sys.stdout.buffer.write(b"bytes\n")
sys.stdout.buffer.flush()
