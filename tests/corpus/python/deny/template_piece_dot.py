# The dot and the name come in different pieces.
first = "{0." * int("1")
print((first + "__class__}").format(()))
