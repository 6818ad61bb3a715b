# The text is compressed.
import zlib

exec(zlib.decompress(zlib.compress(b"print('ran')")))
