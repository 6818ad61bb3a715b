# A class body's import is an attribute.
class Box:
    import json as module


Box.module.codecs.builtins.eval("1")
