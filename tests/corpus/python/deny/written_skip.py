# unittest.skip marks a class of a library's, so that tests below it are passed over
import unittest

skipped = unittest.skip("later")(unittest.TestCase)
print(skipped is unittest.TestCase)
