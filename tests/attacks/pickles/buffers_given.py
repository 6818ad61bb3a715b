# Buffers beside a pickle that was written without.
import pickle

try:
    pickle.loads(pickle.dumps([1]), buffers=[b"x"])
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
