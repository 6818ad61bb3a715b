# A variable is set.
import os
os.putenv("A", "b")
