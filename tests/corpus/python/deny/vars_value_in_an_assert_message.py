# The message of an assert statement is handed on by its exception.
class A: pass
for k, v in vars(A).items():
    try:
        assert v is None, v
    except AssertionError as e:
        print(e.args[0])
