# Unittest argv computed.
import unittest
unittest.main(argv=["x os.getcwd".split()], exit=False)

