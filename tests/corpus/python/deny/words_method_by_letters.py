# A method is had by a text of single letters, and called with a name.
class A:
    def pick(self, item, name):
        return getattr(item, name)
pick = getattr(A(), "p" "i" "c" "k")
print(A().pick(3, "real"), pick(3, input()))
