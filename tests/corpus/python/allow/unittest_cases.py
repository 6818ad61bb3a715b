# Tests of the file's own functions.
import unittest


def double(x):
    return 2 * x


class DoubleTest(unittest.TestCase):
    def setUp(self):
        self.value = 2

    def test_double(self):
        self.assertEqual(double(self.value), 4)
        with self.assertRaises(TypeError):
            double(None) + None


suite = unittest.TestLoader().loadTestsFromTestCase(DoubleTest)
print(unittest.TextTestRunner(verbosity=0).run(suite).wasSuccessful())
