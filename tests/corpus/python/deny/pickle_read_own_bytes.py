# A pickle that the program has put together.
import pickle
data = b"c" + b"builtins\nabs\n(I-1\ntR."
pickle.loads(data)
