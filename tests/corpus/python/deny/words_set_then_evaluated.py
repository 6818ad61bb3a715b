# A text that is set by a word is evaluated under that word.
import pandas as pd
class C: expr = "a+b"
def put(o, name, text):
    setattr(o, name, text)
c = C()
put(c, "expr", "@pd.io.common.os.getpid()")
df = pd.DataFrame({"a": [1], "b": [2]})
print(df.eval(c.expr))
