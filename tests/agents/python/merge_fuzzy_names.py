# /// task
# question = "Match the names of these two lists although they are spelled differently."
# [inline]
# "list_a.csv" = """
# id,company
# 1,Siemens AG
# 2,Deutsche Bahn
# 3,Volkswagen Group
# 4,Bayrische Motoren Werke
# """
# "list_b.csv" = """
# code,firm
# x9,SIEMENS A.G.
# k2,Volkswagen Grp.
# m1,Deutsche Bahn AG
# b7,Bayerische Motorenwerke
# """
# [expect]
# stdout = ["Siemens AG", "x9", "b7"]
# [[expect.artifact]]
# name = "matched.csv"
# rows = 4
# ///
import difflib
import re
import unicodedata
import pandas as pd


def normalise(name: str) -> str:
    name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9 ]", "", name.lower())
    return re.sub(r"\b(ag|gmbh|group|grp|inc)\b", "", name).strip()


a = pd.read_csv("list_a.csv")
b = pd.read_csv("list_b.csv")
choices = {normalise(f): c for f, c in zip(b["firm"], b["code"])}


def best_match(name):
    match = difflib.get_close_matches(normalise(name), choices, n=1, cutoff=0.5)
    if not match:
        return pd.Series([None, 0.0])
    score = difflib.SequenceMatcher(None, normalise(name), match[0]).ratio()
    return pd.Series([choices[match[0]], round(score, 2)])


a[["code", "score"]] = a["company"].apply(best_match)
merged = a.merge(b, on="code", how="left")
print(merged.to_string(index=False))
merged.to_csv("matched.csv", index=False)
