# Functions of the file are applied with arguments.
import pandas as pd


def score(row, weight):
    return row["a"] * weight


def summary(frame, how):
    return frame.groupby("g")["a"].agg(how)


df = pd.DataFrame({"g": ["x", "x", "y"], "a": [1, 2, 3]})
print(df.apply(score, axis=1, args=(2,)))
print(df["a"].apply(lambda v, plus: v + plus, plus=3))
print(summary(df, "mean"))
