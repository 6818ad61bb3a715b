# A parameter that gets a constant at each call, and something else before it is used.
import pandas as pd


def select(df, text):
    with open("input/query.txt") as source:
        for text in source:
            df = df.query(text)
    return df


select(pd.DataFrame({"a": [1]}), "a > 0")
