# A pickle that stands in the program as base64 is written to a file, and read back through its path
import base64
import pickle
from pathlib import Path

pickle.dumps(1)
path = Path("a.pkl")
path.write_bytes(base64.b64decode("gARLAS4="))
print(pickle.loads(path.read_bytes()))
