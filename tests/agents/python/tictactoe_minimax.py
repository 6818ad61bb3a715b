# /// task
# question = "Let two perfect players play tic-tac-toe and show every move. Is it a draw?"
# [expect]
# stdout = ["draw"]
# ///
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board: str):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return "draw" if " " not in board else None


@lru_cache(None)
def minimax(board: str, player: str) -> tuple[int, int]:
    w = winner(board)
    if w:
        return {"X": 1, "O": -1, "draw": 0}[w], -1
    other = "O" if player == "X" else "X"
    options = [(minimax(board[:i] + player + board[i + 1:], other)[0], i) for i in range(9) if board[i] == " "]
    return (max if player == "X" else min)(options)


def show(board):
    rows = [" | ".join(board[i:i + 3]) for i in (0, 3, 6)]
    print("\n---------\n".join(rows), end="\n\n")


if __name__ == "__main__":
    board, player, move = " " * 9, "X", 0
    while not winner(board):
        _, i = minimax(board, player)
        board = board[:i] + player + board[i + 1:]
        move += 1
        print(f"Move {move}: {player} to {i + 1}")
        show(board)
        player = "O" if player == "X" else "X"
    print("Result:", winner(board))
    print("Positions examined:", minimax.cache_info().currsize)
