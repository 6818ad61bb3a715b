# A dunder by literal_eval.
import ast

getattr((), ast.literal_eval("'__class__'"))
