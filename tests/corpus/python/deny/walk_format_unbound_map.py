# The method of str is mapped over templates.
list(map(str.format, ["{0.__class__}"], [()]))
