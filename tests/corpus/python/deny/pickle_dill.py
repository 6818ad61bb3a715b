# Pickles of code.
import dill

dill.loads(b"")
