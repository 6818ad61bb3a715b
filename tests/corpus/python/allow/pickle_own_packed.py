# A program reads back what it has packed, framed and kept itself
import base64
import gzip
import hashlib
import pickle
import struct
from pathlib import Path

path = Path("a.pkl.gz")
path.write_bytes(gzip.compress(pickle.dumps({"a": [1, 2]}, protocol=pickle.HIGHEST_PROTOCOL)))
assert pickle.loads(gzip.decompress(path.read_bytes())) == {"a": [1, 2]}
table = {"x": pickle.dumps("a,b".replace(",", ";"))}
print(pickle.loads(table["x"]), hashlib.sha256(table["x"]).hexdigest()[:4])
body = pickle.dumps([1])
frame = struct.pack(">I", len(body)) + body
(size,) = struct.unpack(">I", frame[:4])
print(pickle.loads(frame[4:4 + size]), pickle.loads(base64.b64decode(base64.b64encode(body))))
print(pickle.loads(b"".join([body[:4], body[4:]])))
with open("a.txt", "w") as out:
    out.write("a,b\n".replace(",", ";"))
with open("a.bin", "wb") as out:
    pickle.dump((1, 2), out)
with open("a.bin", "rb") as source:
    print(pickle.load(source))
