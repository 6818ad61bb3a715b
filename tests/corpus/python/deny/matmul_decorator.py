# The operator looks like a decorator.
class Run:
    def __matmul__(self, text):
        return exec(text)


Run() @ "print('ran')"
