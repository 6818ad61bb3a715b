# The test loader imports and calls what a text names.
import unittest

unittest.TestLoader().loadTestsFromName("os.getcwd")
