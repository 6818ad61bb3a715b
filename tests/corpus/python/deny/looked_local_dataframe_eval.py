# pandas reads a local variable by @name in eval().
import pandas as pd
df = pd.DataFrame({"a": [1]})
def f(): pass
def look(n):
    value = getattr(f, n)
    if value is not None:
        return df.eval("b = @value")
print(look(input())["b"][0])
