# Unittest argv two.
import unittest
unittest.main(argv=["x", "os.getcwd"], exit=False)
