# A method of __getattr__'s kind is called with a class: its dictionary has functions as they are.
class A:
    def __getattr__(self, name):
        return self.__dict__["maketrans"]


print(A.__getattr__(str, "x"))
