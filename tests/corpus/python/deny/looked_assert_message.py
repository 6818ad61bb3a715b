# The message of an assert statement hands the value on by its exception.
def f(): pass
def get(o, n):
    try:
        assert 0, getattr(o, n)
    except AssertionError as e:
        return e.args[0]
print(get(get(f, input())[input()], input())(input()))
