# An attribute in a nested pattern.
match [()]:
    case [object(__class__=type(__subclasses__=found))]:
        print(found)
