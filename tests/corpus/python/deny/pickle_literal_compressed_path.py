# Bytes that stand in the program are packed, written and read back through a path
import gzip
import pickle
from pathlib import Path

pickle.dumps(1)
path = Path("a.gz")
path.write_bytes(gzip.compress(bytes.fromhex("80044b012e")))
print(pickle.loads(gzip.decompress(path.read_bytes())))
