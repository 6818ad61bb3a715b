# The reader that pandas falls back to.
import pandas

pandas.compat.pickle_compat.loads(b"N.")
