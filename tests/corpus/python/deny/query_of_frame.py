# Query of frame.
import pandas as pd
url = pd.DataFrame({"a": [1]})
query = url.query
print(query("a > @" + input()))
