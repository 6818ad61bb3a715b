# a library calls the method: TestCase.assertListEqual
def f():
    pass


H = "".join(reversed("__slabolg__"))


import unittest


class A(unittest.TestCase):
    def assertListEqual(self, of, names, msg=None):
        return [print("PWNED", len(getattr(of[0], n, None) or ())) for n in names]


A().assertListEqual([f], ["x"])
A().assertEqual([f], [H])
