# base64 of a text.
import base64
import binascii
import zlib

data = zlib.compress(b"x" * 100)
print(base64.b64encode(data), zlib.decompress(data)[:3], binascii.hexlify(b"a"), base64.b64decode("aGVsbG8="))
