# The same below its private module.
from numpy.testing._private.utils import runstring

runstring("print('ran')", {})
