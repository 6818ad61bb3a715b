# An attribute by a class pattern.
match ():
    case object(__class__=cls):
        print(cls)
