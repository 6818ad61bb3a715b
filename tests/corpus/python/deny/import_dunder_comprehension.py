# The function is an element that a comprehension goes over.
[load("os").system("id") for load in (__import__,)]
