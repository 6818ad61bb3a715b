# The method that a test runs is named later.
import unittest
class T(unittest.TestCase):
    def runTest(self): pass
    def _callTestMethod(self, m):
        print(m)
t = T()
t._testMethodName = ''.join(reversed('__ssalc__'))
t.run()
