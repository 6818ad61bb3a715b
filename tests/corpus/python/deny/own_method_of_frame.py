# The file's class is a data frame as well.
import pandas as pd
class Rule:
    def run(self, text):
        return self.transform(text)
class Other:
    def transform(self, text):
        return text
class Both(Rule, pd.DataFrame):
    pass
Both({"a": [1]}).run(input())
