# /// task
# question = "Write a spell checker that suggests corrections for 'recieve', 'teh', 'langauge' and 'korrect'."
# [expect]
# stdout = ["teh -> the", "langauge -> language"]
# ///
from collections import Counter
from string import ascii_lowercase

VOCABULARY = Counter("the the the the receive receive language language correct correct word words spell checker write suggest simple text".split())


def edits1(word):
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    deletes = [L + R[1:] for L, R in splits if R]
    transposes = [L + R[1] + R[0] + R[2:] for L, R in splits if len(R) > 1]
    replaces = [L + c + R[1:] for L, R in splits if R for c in ascii_lowercase]
    inserts = [L + c + R for L, R in splits for c in ascii_lowercase]
    return set(deletes + transposes + replaces + inserts)


def known(words):
    return {w for w in words if w in VOCABULARY}


def correct(word):
    candidates = known([word]) or known(edits1(word)) or known(e2 for e1 in edits1(word) for e2 in edits1(e1)) or [word]
    return max(candidates, key=VOCABULARY.__getitem__)


for w in ["recieve", "teh", "langauge", "korrect", "xyzzy"]:
    print(w, "->", correct(w))
