# Another reader in pickle's place.
import pickle

pickle.loads = lambda data: data
