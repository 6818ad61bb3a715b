class A:
    template = "{}"
    def show(self):
        return self.template.format(1)
A.template = input()
print(A().show())
