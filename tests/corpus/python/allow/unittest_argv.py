import unittest
class Stack:
    def __init__(self): self.items = []
    def push(self, x): self.items.append(x)
    def pop(self):
        if not self.items: raise IndexError("empty")
        return self.items.pop()
class StackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls): cls.shared = 1
    def setUp(self): self.s = Stack()
    def tearDown(self): self.s = None
    def test_push(self):
        self.s.push(1)
        self.assertEqual(self.s.pop(), 1)
    def test_empty(self):
        with self.assertRaises(IndexError) as cm:
            self.s.pop()
        self.assertIn("empty", str(cm.exception))
    @unittest.skip("later")
    def test_skip(self): self.fail()
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertLess(i, 3)
if __name__ == "__main__":
    unittest.main(argv=["x", "-v"], exit=False, verbosity=2)
