# /// task
# question = "Train a Markov chain on the article and generate three sentences."
# files = ["article.txt"]
# [expect]
# stdout_matches = ["^1: [A-Z].*\\.$", "^3: [A-Z].*\\.$"]
# ///
import random
from collections import defaultdict

random.seed(11)
words = open("article.txt").read().split()
chain = defaultdict(list)
for a, b, c in zip(words, words[1:], words[2:]):
    chain[a, b].append(c)

starts = [k for k in chain if k[0][0].isupper()]


def sentence(limit=25):
    a, b = random.choice(starts)
    out = [a, b]
    while not out[-1].endswith(".") and len(out) < limit:
        nxt = random.choice(chain.get((a, b), ["."]))
        out.append(nxt)
        a, b = b, nxt
    text = " ".join(out)
    return text if text.endswith(".") else text + "."


for i in range(1, 4):
    print(f"{i}: {sentence()}")
