# The result descriptor is the program's own: garbage there is dropped or passed as bytes, never parsed with trust.
# layer: supervisor
# expect: contained
import os
os.write(3, b"\xff\xfe\0{{{[[[\"\\ud800")
os.write(3, b"GNT1" + b"\xff" * 64)
