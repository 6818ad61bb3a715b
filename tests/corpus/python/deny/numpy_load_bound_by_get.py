# numpy.load.__get__ puts the file in place, and the rest is a pickle's.
import numpy as np
def main():
    return np.load.__get__('x.npy')(None, True)
