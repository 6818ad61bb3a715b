# A property of the file's own class hands out a data frame's method.
import pandas as pd
df = pd.DataFrame({"a": [1]})
class Table:
    @property
    def agg(self):
        return df.agg
Table().agg(input())
