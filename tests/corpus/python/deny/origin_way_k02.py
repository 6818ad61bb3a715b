# a library calls the method: TestCase._formatMessage
def f():
    pass


H = "".join(reversed("__slabolg__"))


import unittest


class A(unittest.TestCase):
    def _formatMessage(self, names, text):
        if len(names) > 1:
            print("PWNED", len([getattr(f, n, None) for n in names][0]))
        return ""

    def note(self):
        self._formatMessage(["x"], "")


A().note()
try:
    A().assertTrue(0, [H, "x"])
except AssertionError:
    pass
