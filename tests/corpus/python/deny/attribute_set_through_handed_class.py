# A method that sets attributes of self is called on another object through a class handed on.
def function(x):
    return x


class Setter:
    def put(self, name, value):
        setattr(self, name, value)


def go(owner):
    owner.put(function, "".join(reversed("__stluafed__")), (7,))


go(Setter)
print(function())
