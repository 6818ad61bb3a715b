# A module that a submodule imports.
from numpy.lib import recfunctions

recfunctions.np.os.system("id")
