# A decorator keeps the function that reads any attribute of anything.
kept = []


def keep(function):
    kept.append(function)
    return function


class Plain:
    @keep
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)


def main(thing=print, name="__name__"):
    return kept[0](thing, name)


print(main())
