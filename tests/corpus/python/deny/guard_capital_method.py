# A method in capitals is had from the class, and called with another object.
class A:
    def RUN(self, *rest):
        return vars(self)
for n in dir(A):
    if n.isupper():
        print(getattr(A, n)(type))
