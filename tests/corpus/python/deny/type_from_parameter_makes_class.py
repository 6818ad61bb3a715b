# type comes by a parameter and makes a class of names that can't be seen.
class Holder:
    def __init__(self, make):
        self.make = make


def build(holder):
    return holder.make("A", (), {"".join(reversed("__rttateg__")): lambda self, name: name})


print(build(Holder(type))().whatever)
