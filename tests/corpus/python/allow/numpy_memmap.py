# Its capability comes from the call itself, however it is made.
import numpy as np
np.memmap('x.bin', mode='w+', shape=(1,))
