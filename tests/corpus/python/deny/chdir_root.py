# From the root, a relative path leads anywhere.
import os

os.chdir("/")
open("etc/hostname").read()
