# The names that pickle sets one by one are kept in the class.
import pickle


class A:
    __slots__ = ("a",)


A.__slotnames__ = ["a", "__class__"]
pickle.loads(pickle.dumps(A()))
