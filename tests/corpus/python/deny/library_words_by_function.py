# A dictionary of words that a function of the file's changes.
import sys
import pandas as pd

WORDS = {"a": "mean"}


def change(words):
    words["a"] = sys.argv[0]


change(WORDS)
for m in WORDS.values():
    getattr(pd.DataFrame(), m)
