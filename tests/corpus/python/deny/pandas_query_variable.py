# A query that is a parameter.
import pandas as pd


def select(df, text):
    return df.query(text)


select(pd.DataFrame({"a": [1]}), "@pd" + ".io")
