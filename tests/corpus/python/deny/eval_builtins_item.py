# eval is an item of __builtins__.
__builtins__.__dict__["eval"]("1")
