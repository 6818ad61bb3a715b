import unittest
unittest.main(argv=["x", "-v", "os.getcwd"], exit=False)
