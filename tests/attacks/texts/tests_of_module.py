# unittest imports by a name
import io
import unittest


class T(unittest.TestCase):
    def test_a(self):
        pass

try:
    type(unittest.main(argv=["x", "T.test_a"], exit=False, testRunner=unittest.TextTestRunner(stream=io.StringIO())))("ctypes", argv=["x"])
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
