class A:
    template = "{}"
    def show(self):
        return self.template.format(1)
class B(A):
    @property
    def template(self):
        return input()
print(B().show())
