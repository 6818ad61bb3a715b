# numpy.add_newdoc imports the module that its first argument names
import numpy as np
try:
    np.add_newdoc(''.join(reversed('siht')), 'c', 'x')
except Exception as e:
    print(type(e))
