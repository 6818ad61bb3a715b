# An attribute's template is imported in a second class.
class Show:
    template = "{}"

    def show(self, value):
        return self.template.format(value)


class Other(Show):
    from string import whitespace as template


print(Other().show(()))
