# The bases of a class.
class Text(eval("str")):
    pass
