# What stands in libraries in the place of their own functions, and what those were: for texts.py, templates.py and tools.py.

_before = []  # objects, names and what they stood for


def replace(holder, **replacements):
    for name, value in replacements.items():
        if name in vars(holder):
            _before.append((holder, name, vars(holder)[name]))
        else:
            _before.append((holder, name, _before))  # it had none: the builtin's
        setattr(holder, name, value)


def let_all_in():
    """For a policy that denies nothing."""
    while _before:
        holder, name, value = _before.pop()
        if value is _before:
            delattr(holder, name)
        else:
            setattr(holder, name, value)
