# A million brackets for the reader of the result.
# layer: supervisor
# expect: contained
import os
data = b"[" * 500000 + b"]" * 500000
while data:
    data = data[os.write(3, data):]
