# A class that takes parameters in brackets.
class Matrix:
    def __class_getitem__(cls, shape):
        return f"{cls.__name__}{shape}"


print(Matrix[2, 3])
