# The same in three steps.
import numpy as np
load = np.load
read = load.__get__('x.npy')
def main():
    return read(None, True)
