# Variables and plain values of theirs in the expressions of query() and eval().
import pandas as pd

df = pd.DataFrame({"a": [1, 2, 3], "b": [1.5, 2.5, 3.5], "g": ["x", "y", "x"]})
low, high = 1, 3
names = ["x"]
other = df.copy()
print(df.query("a > @low and b < 3.25"))
print(df.query("@low <= a <= @high and (g in @names or b == 2.5)"))
print(df.query("b >= @df.b.quantile(0.5)"))
print(df.query("a >= @other.a.mean() * 1.0 and g != 'a.b(c)'"))
print(df.eval("c = a * @high"))
