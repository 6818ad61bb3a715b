# Functions that run, open and import, as plain data.
import pickle

import os
import subprocess

held = 0

try:
    for value in (os.system, eval, exec, getattr, open, compile, __import__, subprocess.run, subprocess.Popen, type, super):
        try:
            pickle.loads(pickle.dumps(value))
            print("ESCAPED", value)
        except pickle.UnpicklingError:
            held += 1
    assert held == 11
    print("HELD")
except pickle.UnpicklingError:
    print("HELD")
