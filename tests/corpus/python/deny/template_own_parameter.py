# An attribute's template comes from outside.
class Show:
    def __init__(self, template):
        self.template = template

    def show(self, value):
        return self.template.format(value)


Show("{0.__cla" + "ss__}").show(())
