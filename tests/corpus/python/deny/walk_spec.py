# The module's own specification.
__spec__.loader.load_module("os").system("id")
