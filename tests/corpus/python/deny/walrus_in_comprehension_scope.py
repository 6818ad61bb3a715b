# A name leaves a comprehension by a walrus.
[last := eval for _ in "x"]
last("1")
