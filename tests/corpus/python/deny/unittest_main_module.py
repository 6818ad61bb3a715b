# The test program imports a module by its name.
import unittest

unittest.main(module="antigravity")
