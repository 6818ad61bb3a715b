import unittest
unittest.main(argv=["x", "--locals"], exit=False)
