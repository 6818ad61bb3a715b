# Mro format.
class A:
    pass
print('{0.__mro__[1].__subclasses__}'.format(A))
