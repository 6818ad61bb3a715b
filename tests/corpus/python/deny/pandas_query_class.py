# A query reaches a class.
import pandas as pd

df = pd.DataFrame({"a": [1]})
df.query("a.__class__.__init__.__globals__['os'] == 0", engine="python")
