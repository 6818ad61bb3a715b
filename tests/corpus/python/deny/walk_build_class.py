# The hook behind the class statement.
__build_class__(lambda: None, "A")
