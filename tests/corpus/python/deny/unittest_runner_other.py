# The runner is one of the file's own, made by a name that can't be seen.
import unittest


class Sums(unittest.TestCase):
    def test_sum(self):
        self.assertEqual(sum([1, 2]), 3)


if __name__ == "__main__":
    unittest.main(argv=["sums"], testRunner="".join(["unittest.", "runner"]))
