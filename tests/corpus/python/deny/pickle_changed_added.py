# Opcodes that stand in the program are put before and behind a pickle
import pickle

data = b"(" + pickle.dumps(1, protocol=0)[:-1] + b"t."
print(pickle.loads(data))
