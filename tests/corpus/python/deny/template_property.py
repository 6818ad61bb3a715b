class A:
    @property
    def template(self):
        return input()
    def show(self):
        return self.template.format(1)
print(A().show())
