# What is called on the proxy is called on the data frame.
import pandas as pd
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
p = P(pd.DataFrame({"a": [1]}))
print(p.agg(input()))
