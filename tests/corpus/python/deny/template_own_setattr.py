# An attribute's template is replaced by setattr.
class Show:
    template = "{}"

    def show(self, value):
        return self.template.format(value)


show = Show()
setattr(show, "template", input())
print(show.show(()))
