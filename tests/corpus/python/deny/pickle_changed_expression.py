# A regular expression replaces a name in a pickle
import pickle
import re
from collections import Counter

data = pickle.dumps(Counter, protocol=2)
print(pickle.loads(re.sub(rb"Counter", b"deque", data)))
