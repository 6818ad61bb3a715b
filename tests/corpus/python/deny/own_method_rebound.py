# A method of the file's own that is a data frame's by the time it is called.
import pandas as pd
df = pd.DataFrame({"a": [1]})
class Rule:
    def __init__(self):
        self.apply = df.apply
    def apply(self, text):
        return text
Rule().apply(input())
