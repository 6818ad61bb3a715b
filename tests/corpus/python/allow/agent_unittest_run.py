# Unittest run.
import unittest
def div(a, b):
    if b == 0: raise ZeroDivisionError("b")
    return a / b
class T(unittest.TestCase):
    def setUp(self): self.x = 4
    def test_div(self): self.assertEqual(div(self.x, 2), 2)
    def test_zero(self):
        with self.assertRaises(ZeroDivisionError): div(1, 0)
if __name__ == "__main__": unittest.main(argv=["x"], exit=False)
