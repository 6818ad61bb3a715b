# /// task
# question = "Convert 'Grüße, Welt!' to base64, hex, URL encoding, binary and ROT13, with checksums, and back."
# [expect]
# stdout = ["R3LDvMOfZSwgV2VsdCE=", "crc32"]
# result = true
# ///
import base64
import binascii
import codecs
import hashlib
import hmac
import quopri
import zlib
from urllib.parse import quote, unquote

text = "Grüße, Welt!"
raw = text.encode("utf-8")

encoded = {
    "base64": base64.b64encode(raw).decode(),
    "base32": base64.b32encode(raw).decode(),
    "hex": binascii.hexlify(raw, " ").decode(),
    "url": quote(text),
    "binary": " ".join(f"{b:08b}" for b in raw),
    "rot13": codecs.encode(text, "rot_13"),
    "quopri": quopri.encodestring(raw).decode(),
    "crc32": f"{zlib.crc32(raw):08x}",
    "sha1": hashlib.sha1(raw).hexdigest(),
    "blake2": hashlib.blake2b(raw, digest_size=8).hexdigest(),
    "hmac": hmac.new(b"key", raw, "sha256").hexdigest()[:16],
}
for name, value in encoded.items():
    print(f"{name:<8} {value}")

back = [
    base64.b64decode(encoded["base64"]).decode(),
    bytes.fromhex(encoded["hex"]).decode(),
    unquote(encoded["url"]),
    bytes(int(b, 2) for b in encoded["binary"].split()).decode(),
    codecs.decode(encoded["rot13"], "rot_13"),
    zlib.decompress(zlib.compress(raw, 9)).decode(),
]
all(b == text for b in back)
