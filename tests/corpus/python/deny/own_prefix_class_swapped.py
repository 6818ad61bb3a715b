# Own prefix class swapped.
class Runner:
    pass
runner = Runner()
runner.__class__ = type(input())
print(getattr(runner, "to_" + input()))
