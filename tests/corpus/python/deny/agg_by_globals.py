# A function that is found among the file's names gets any text.
import pandas as pd


def run_agg(word):
    return pd.DataFrame({"a": [1]}).agg(word)


run_agg("sum")
for f in [value for name, value in list(globals().items()) if name.endswith("_agg")]:
    f(input())
