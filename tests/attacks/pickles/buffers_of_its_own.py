# Parts that lie outside of the pickle are covered by no digest.
import pickle

import numpy

buffers = []
data = pickle.dumps(numpy.arange(9), protocol=5, buffer_callback=buffers.append)

try:
    pickle.loads(data, buffers=[b"x" * 72])
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
