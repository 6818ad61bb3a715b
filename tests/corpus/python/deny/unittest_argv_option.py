import unittest
unittest.main(argv=["x", "-s", "."], exit=False)
