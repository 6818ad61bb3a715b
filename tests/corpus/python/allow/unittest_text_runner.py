# Tests with a runner of unittest's that writes into a text.
import io
import unittest


class Sums(unittest.TestCase):
    def test_sum(self):
        self.assertEqual(sum([1, 2]), 3)


if __name__ == "__main__":
    out = io.StringIO()
    unittest.main(argv=["sums"], exit=False, testRunner=unittest.TextTestRunner(stream=out))
    print(out.getvalue())
