# exec as a decorator: the class body's result is its argument.
@exec
@str
class Text:
    pass
