# What a class's dictionary holds is called by the loop.
class A:
    def f(self):
        return getattr(self, "__cla" + "ss__")
    @classmethod
    def run(cls):
        for name, value in vars(cls).items():
            if name == "f":
                print(value(1))
A.run()
