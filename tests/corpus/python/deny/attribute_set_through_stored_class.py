# A method that sets attributes of self is called on another object through a class in a container.
def function(x):
    return x


class Setter:
    def put(self, name, value):
        setattr(self, name, value)


owners = {"a": Setter}
for owner in owners.values():
    owner.put(function, "".join(reversed("__stluafed__")), (7,))
print(function())
