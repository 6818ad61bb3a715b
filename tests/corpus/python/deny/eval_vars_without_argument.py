# vars() without an argument is locals().
vars()["__builtins__"]
