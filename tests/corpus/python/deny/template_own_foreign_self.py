# A method is called with an object that is not of its class.
from collections import namedtuple


class Show:
    template = "{}"

    def show(self):
        return self.template.format(())


Show.show(namedtuple("Foreign", "template")(input()))
