# The module's name comes as a keyword.
__import__(name="os").system("id")
