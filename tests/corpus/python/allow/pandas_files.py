# Tables in files.
import io

import pandas as pd

df = pd.read_csv(io.StringIO("a,b\n1,2\n"))
df.to_csv("out.csv", index=False)
print(pd.read_csv("out.csv"), df.to_json(orient="records"), df.to_html(), df.to_dict("records"))
