# /// task
# question = "Build a trie for autocomplete from words.txt and show completions for 'ta', 'st' and 'z'."
# files = ["words.txt"]
# [expect]
# stdout = ["ta: ['taste']", "z: []"]
# ///
class Trie:
    def __init__(self):
        self.children = {}
        self.end = False

    def insert(self, word):
        node = self
        for ch in word:
            node = node.children.setdefault(ch, Trie())
        node.end = True

    def find(self, prefix):
        node = self
        for ch in prefix:
            node = node.children.get(ch)
            if node is None:
                return None
        return node

    def walk(self, prefix=""):
        if self.end:
            yield prefix
        for ch in sorted(self.children):
            yield from self.children[ch].walk(prefix + ch)

    def complete(self, prefix):
        node = self.find(prefix)
        return list(node.walk(prefix)) if node else []

    def __contains__(self, word):
        node = self.find(word)
        return bool(node and node.end)

    def __len__(self):
        return sum(1 for _ in self.walk())


trie = Trie()
with open("words.txt") as f:
    for line in f:
        trie.insert(line.strip())
print(len(trie), "eat" in trie, "ea" in trie)
for p in ("ta", "st", "z"):
    print(f"{p}: {trie.complete(p)}")
