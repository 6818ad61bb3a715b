import argparse
class A(argparse.Namespace):
    template = "{}"
    def show(self):
        return self.template.format(1)
print(A(template=input()).show())
