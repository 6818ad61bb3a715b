# /// task
# question = "Build a little search engine over the paragraphs of the article and find the best ones for 'energy prices' and 'storms'."
# files = ["article.txt"]
# [expect]
# stdout = ["energy prices", "storms"]
# ///
import math
import re
from collections import Counter, defaultdict


class SearchIndex:
    """BM25 ranking over short documents."""

    def __init__(self, k1: float = 1.5, b: float = 0.75) -> None:
        self.k1, self.b = k1, b
        self.docs: list[str] = []
        self.lengths: list[int] = []
        self.postings: dict[str, dict[int, int]] = defaultdict(dict)

    @staticmethod
    def tokens(text: str) -> list[str]:
        return [w.rstrip("s") for w in re.findall(r"\w+", text.lower())]

    def add(self, doc: str) -> None:
        i = len(self.docs)
        words = self.tokens(doc)
        self.docs.append(doc)
        self.lengths.append(len(words))
        for w, n in Counter(words).items():
            self.postings[w][i] = n

    def search(self, query: str, top: int = 2) -> list[tuple[float, int]]:
        avg = sum(self.lengths) / len(self.lengths)
        scores: Counter = Counter()
        for w in self.tokens(query):
            hits = self.postings.get(w, {})
            idf = math.log(1 + (len(self.docs) - len(hits) + 0.5) / (len(hits) + 0.5))
            for i, tf in hits.items():
                norm = self.k1 * (1 - self.b + self.b * self.lengths[i] / avg)
                scores[i] += idf * tf * (self.k1 + 1) / (tf + norm)
        return [(s, i) for i, s in scores.most_common(top)]

    def __len__(self) -> int:
        return len(self.docs)


index = SearchIndex()
with open("/mnt/data/article.txt") as fh:
    for paragraph in fh.read().split("\n\n"):
        index.add(paragraph.strip())
print(len(index), "paragraphs,", len(index.postings), "terms")
for q in ("energy prices", "storms"):
    print(f"\n{q}:")
    for s, i in index.search(q):
        print(f"  {s:.3f}  #{i}: {index.docs[i][:70]}...")
