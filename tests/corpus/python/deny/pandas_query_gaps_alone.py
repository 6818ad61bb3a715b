# A query of which nothing is seen.
import pandas as pd


def select(df, first, second):
    return df.query(f"{first} {second}")


select(pd.DataFrame({"a": [1]}), *input().split(maxsplit=1))
