# One of the methods of that name gives a data frame.
import pandas as pd
df = pd.DataFrame({"a": [1]})
class First:
    def step(self):
        return self
    def apply(self, text):
        return self
class Second:
    def step(self):
        return df
    def apply(self, text):
        return self
for start in [First(), Second()]:
    start.step().apply(input())
