# Everyday uses: future ann.
from __future__ import annotations

class Node:

    def __init__(self, v: int, nxt: Node | None=None):
        self.v, self.nxt = (v, nxt)
n = Node(1, Node(2))
print(n.nxt.v, Node.__init__.__annotations__)
