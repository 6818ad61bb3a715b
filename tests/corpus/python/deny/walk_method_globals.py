# From a method through its function to its globals.
class Thing:
    def method(self):
        pass


Thing().method.__func__.__globals__["__builtins__"]
