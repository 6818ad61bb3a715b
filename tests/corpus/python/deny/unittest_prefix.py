# calls methods by a computed prefix
import unittest
class T(unittest.TestCase):
    def mark(self):
        print('mark called')
l = unittest.TestLoader()
l.testMethodPrefix = ''.join(reversed('ram'))
unittest.TextTestRunner().run(l.loadTestsFromTestCase(T))
