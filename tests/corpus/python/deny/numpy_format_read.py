# The reader behind numpy.load.
from numpy.lib import format

format.read_array(open("data.npy", "rb"), allow_pickle=True)
