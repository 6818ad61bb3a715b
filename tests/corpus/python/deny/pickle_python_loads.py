# pickle's reader in Python.
import pickle

pickle._loads(b"N.")
