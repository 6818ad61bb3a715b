# A proxy reads attributes by computed names.
class Proxy:
    def __init__(self, target):
        self.target = target

    def __getattr__(self, name):
        return getattr(self.target, "__" + name + "__")


Proxy(()).CLASS
