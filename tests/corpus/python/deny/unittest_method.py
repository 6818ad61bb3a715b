# reaches self.<computed> by TestCase(methodName)
import unittest
class T(unittest.TestCase):
    def mark(self):
        print('mark called')
T(''.join(reversed('kram'))).run()
