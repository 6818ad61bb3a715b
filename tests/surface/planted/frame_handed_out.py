# expect: caller returns frame escape
import sys


def caller():
    return _frame(2)


def _frame(depth):
    return sys._getframe(depth)
