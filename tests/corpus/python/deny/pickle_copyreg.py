# The registry of what pickles may call.
import copyreg

copyreg.pickle(int, lambda value: (print, (value,)))
