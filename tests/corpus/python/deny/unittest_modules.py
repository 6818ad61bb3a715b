# A module that the test library imports.
import unittest

unittest.case.sys.modules["os"].system("id")
