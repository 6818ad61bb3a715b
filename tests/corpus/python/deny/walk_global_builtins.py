# A function binds __builtins__ globally.
def prepare():
    global __builtins__
    __builtins__ = {}


prepare()
