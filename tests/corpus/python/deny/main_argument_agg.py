# main() gets the caller's argument, and pandas reads the attribute of that name.
import pandas as pd


def main(word):
    return pd.DataFrame({"a": [1]}).agg(word)
