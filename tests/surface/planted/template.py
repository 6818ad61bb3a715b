# expect: label pattern template
def label(value, pattern="{x}"):
    return pattern.format(x=value)
