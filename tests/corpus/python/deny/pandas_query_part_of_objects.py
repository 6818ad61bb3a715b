# A query with one gap, whose constant part reaches a module.
import pandas as pd


def select(df, limit):
    return df.query(f"a == @pd.io.common.os.sep and a > {limit}")


select(pd.DataFrame({"a": [1]}), 1)
