class A:
    def __repr__(self):
        return "".join(f"{(w := v)}" for k, v in vars(self).items()) + w(lambda: 0, "__globals__")


print(A.__repr__(object))
