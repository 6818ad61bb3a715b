# The file of a pickle is read, changed and written anew before it is read as a pickle
import pickle
from pathlib import Path

path = Path("a.pkl")
path.write_bytes(pickle.dumps("ab", protocol=0))
path.write_bytes(path.read_bytes().replace(b"ab", b"ba"))
with path.open("rb") as source:
    print(pickle.load(source))
