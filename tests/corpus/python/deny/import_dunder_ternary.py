# The function is chosen by a condition.
((__import__ if len("x") else print)("os")).system("id")
