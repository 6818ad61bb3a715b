# Unittest argv splat.
import unittest
a = ["os.getcwd"]
unittest.main(argv=["x", *a], exit=False)
