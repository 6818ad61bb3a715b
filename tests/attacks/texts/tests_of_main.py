# unittest takes names of the program's own, and reads on
import sys
import unittest


class T(unittest.TestCase):
    def test_a(self):
        pass

try:
    sys.argv += ["T.run.__globals__"]
    unittest.main(exit=False)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
