# Tests that a program runs by itself
import unittest


class T(unittest.TestCase):
    def test_a(self):
        self.assertEqual(1 + 1, 2)


if __name__ == "__main__":
    unittest.main(argv=["tests"], exit=False, verbosity=2)
