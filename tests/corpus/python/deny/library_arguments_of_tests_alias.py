# Names of tests put into sys.argv under another name.
import sys
import unittest
given = sys.argv
given.extend(["os.environ.copy"])
unittest.main(exit=False)
