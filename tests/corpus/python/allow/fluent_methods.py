# Methods that give their own object.
import pandas as pd


class Cleaner:
    def __init__(self, df):
        self.df = df

    def apply(self, column, function):
        self.df[column] = self.df[column].apply(function)
        return self

    def filter(self, condition):
        self.df = self.df[condition(self.df)]
        return self


cleaner = Cleaner(pd.DataFrame({"name": ["a", "b"]}))
print(cleaner.apply("name", lambda s: s.upper()).apply(str(cleaner.df.columns[0]), str.strip).df.shape)
