# A template that is a parameter.
def show(template, value):
    return template.format(value)


show("{0.__class__}", ())
