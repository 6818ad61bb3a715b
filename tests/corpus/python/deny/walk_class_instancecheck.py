# A class decides what counts as its instance.
class Anything:
    def __instancecheck__(self, other):
        return True


print(isinstance(1, Anything()))
