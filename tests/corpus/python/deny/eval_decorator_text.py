# Decorators that turn a lambda's result into code.
@eval
@(lambda definition: "print('ran')")
def ignored():
    pass
