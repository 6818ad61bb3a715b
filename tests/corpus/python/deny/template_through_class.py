class A:
    template = "{}"
    def show(self):
        return self.template.format(1)
class B:
    pass
b = B()
b.template = input()
print(A.show(b))
