# sympy: the same through a copy that an object holds.
from sympy import eye


class Board:
    def __init__(self):
        self.cells = eye(2).copy()

    def put(self, text):
        self.cells[0] = text


board = Board()
board.put("".join(["__imp", "ort__('os').getpid()"]))
print(board.cells)
