# A hook of comparisons hands the value on as the message of an assert statement.
class Q:
    def __eq__(self, other):
        assert not other, other
def f(): pass
def look(n):
    return getattr(f, n) == Q()
try:
    look(input())
except AssertionError as e:
    print(e.args[0])
