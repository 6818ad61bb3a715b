# A name is None at first and grows by pieces.
class Node:
    left = None


side = None
for part in ["__cl", "ass__"]:
    side = part if side is None else side + part
print(getattr(Node(), side))
