# Everyday uses: base64 etc.
import base64, binascii, zlib, hashlib, hmac, secrets, quopri
d = b'hello' * 3
print(base64.b64encode(d), base64.urlsafe_b64decode(base64.urlsafe_b64encode(d)), base64.b32encode(b'x'), base64.b85encode(b'abc'), base64.a85decode(base64.a85encode(b'q')))
print(binascii.hexlify(d).decode(), binascii.crc32(d), zlib.decompress(zlib.compress(d, 9)) == d, zlib.adler32(d))
h = hashlib.new('sha256')
h.update(d)
print(h.hexdigest(), hashlib.blake2b(d, digest_size=8).hexdigest(), hashlib.pbkdf2_hmac('sha256', b'p', b's', 10).hex()[:8], sorted(hashlib.algorithms_guaranteed)[:2])
print(hmac.new(b'k', d, 'sha1').hexdigest(), hmac.compare_digest('a', 'a'), len(secrets.token_hex(8)), secrets.choice([1]), secrets.randbelow(1), quopri.encodestring('é'.encode()))
for algo in ('md5', 'sha1', 'sha512'):
    print(algo, getattr(hashlib, algo)(d).hexdigest()[:6])
