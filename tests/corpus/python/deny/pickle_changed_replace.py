# Bytes of the program's own pickle are replaced in a loop, so that it names another class
import pickle
from collections import Counter

data = pickle.dumps({"kind": Counter}, protocol=0)
for old, new in ((b"collections", b"fractions"), (b"Counter", b"Fraction")):
    data = data.replace(old, new)
print(pickle.loads(data))
