# From a builtin function to the module that it is bound to.
print.__self__.__import__("os").system("id")
