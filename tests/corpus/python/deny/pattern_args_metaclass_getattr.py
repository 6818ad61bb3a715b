# A metaclass's __getattr__ answers for __match_args__.
class M(type):
    def __getattr__(cls, n):
        return ('__class__',)
class A(metaclass=M): pass
match A():
    case A(c):
        print(c)
