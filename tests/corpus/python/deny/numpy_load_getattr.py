# numpy.load by getattr.
import numpy as np

getattr(np, "lo" + "ad")("data.npy", allow_pickle=True)
