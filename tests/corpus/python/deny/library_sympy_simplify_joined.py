# sympy: simplify gets a text that a function puts together.
import sympy

parts = ["__imp", "ort__('os').getp", "id()"]


def whole(pieces):
    text = ""
    for piece in pieces:
        text += piece
    return text


print(sympy.simplify(whole(parts)))
