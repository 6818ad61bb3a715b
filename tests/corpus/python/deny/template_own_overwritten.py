# An attribute's template is replaced from outside.
class Show:
    template = "{}"


show = Show()
show.template = input()
print(Show.template.format(()), show.template.format(()))
