# A descriptor stands in two classes, in the second one as `format`: a text of the first is a template.
class Read:
    def __set_name__(self, owner, name):
        self.slot = name

    def __get__(self, thing, owner=None):
        return getattr(thing, self.slot)


read = Read()


class Text(str):
    shown = read


class Other:
    format = read


def work():
    return 1


print(Text("{0." + dir(work)[0] + "}").shown(work))
