# The class of pickle's reader in Python.
import io
import pickle

pickle._Unpickler(io.BytesIO(b"N.")).load()
