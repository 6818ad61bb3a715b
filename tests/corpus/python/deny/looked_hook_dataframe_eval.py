# A hook of comparisons has pandas read its local variable by @other.
import pandas as pd
df = pd.DataFrame({"a": [1]})
kept = []
class Q:
    def __eq__(self, other):
        kept.append(df.eval("b = @other"))
        return other is self
def f(): pass
def look(n):
    return getattr(f, n) == Q()
look(input())
print(kept[0]["b"][0])
