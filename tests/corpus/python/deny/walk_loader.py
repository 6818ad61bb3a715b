# The module's own loader.
__loader__.load_module("os").system("id")
