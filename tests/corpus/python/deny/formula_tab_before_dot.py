# formula.cc isPlainFormula: only spaces are skipped behind ')', and a word that begins with '.' counts as a number: I(v)<tab>.gi_frame
import statsmodels.formula.api as smf
import pandas as pd
df = pd.DataFrame({"y": [1., 2, 3, 5], "x": [1., 3, 2, 1]})
def g(): yield 1
v = g()
kept = []
def k(a):
    kept.append(a)
    return df.x
class K:
    def __rsub__(self, o):
        kept.append(o)
        return df.x ** 2
q = K()
print(smf.ols("y ~ x + I(I(v)\t.gi_frame - q)", df).fit().params)
print(kept)
