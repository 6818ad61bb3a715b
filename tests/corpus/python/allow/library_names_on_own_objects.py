# Methods of the file's own, and functions that are put together.
import pandas as pd
import re
from operator import itemgetter
from sklearn.preprocessing import StandardScaler, MinMaxScaler
from sklearn.pipeline import make_pipeline, Pipeline
from sklearn.impute import SimpleImputer
df = pd.DataFrame({'a': [1,2,3,4], 't': ['a b','b c','c d','d e']})
class Rule:
    def __init__(self, name): self.name = name
    def apply(self, text): return text + self.name
class Engine:
    def __init__(self):
        self.rules = []
        self.main = Rule('m')
    def add(self, r): self.rules.append(r)
    def apply(self, text):
        return self.main.apply(text)
    def run(self, text):
        return self.apply(text)
e = Engine()
print(e.apply("x"))
for name, sc in [('s', StandardScaler()), ('m', MinMaxScaler())]:
    print(name, sc.fit(df[['a']]).transform(df[['a']]))
pipe = Pipeline([('i', SimpleImputer()), ('s', StandardScaler())]).fit(df[['a']])
print(pipe['s'].transform(df[['a']]), pipe.transform(df[['a']]))
pat = re.compile('a')
df['p'] = df.t.apply(pat.findall)
def grader(n):
    def f(x): return x > n
    return f
df['g'] = df.a.apply(grader(2))
df['q'] = df.t.apply(itemgetter(0))
m = {k: v for k, v in zip(df.t, df.a)}
df['z'] = df.t.apply(m.get)
