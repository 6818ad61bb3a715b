# /// task
# question = "Compress 'abracadabra alakazam' with Huffman coding; show the codes, the ratio and that it decodes again."
# [expect]
# stdout = ["ratio", "decoded ok"]
# ///
from __future__ import annotations
import heapq
from collections import Counter
from dataclasses import dataclass
from typing import Optional


@dataclass
class Node:
    freq: int
    char: Optional[str] = None
    left: Optional[Node] = None
    right: Optional[Node] = None

    def __lt__(self, other: Node) -> bool:
        return (self.freq, self.char or "~") < (other.freq, other.char or "~")


def build(text: str) -> Node:
    heap = [Node(n, c) for c, n in Counter(text).items()]
    heapq.heapify(heap)
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, Node(a.freq + b.freq, None, a, b))
    return heap[0]


def codes(node: Node, prefix: str = "") -> dict[str, str]:
    if node.char is not None:
        return {node.char: prefix or "0"}
    return {**codes(node.left, prefix + "0"), **codes(node.right, prefix + "1")}


def decode(bits: str, root: Node) -> str:
    out, node = [], root
    for bit in bits:
        node = node.left if bit == "0" else node.right
        if node.char is not None:
            out.append(node.char)
            node = root
    return "".join(out)


text = "abracadabra alakazam"
root = build(text)
table = codes(root)
for ch, code in sorted(table.items(), key=lambda kv: (len(kv[1]), kv[0])):
    print(repr(ch), code)
bits = "".join(table[c] for c in text)
packed = int(bits, 2).to_bytes((len(bits) + 7) // 8, "big")
print(f"{len(text) * 8} -> {len(bits)} bits, ratio {len(bits) / (len(text) * 8):.2f}, {len(packed)} bytes: {packed.hex()}")
print("decoded ok" if decode(bits, root) == text else "MISMATCH")
