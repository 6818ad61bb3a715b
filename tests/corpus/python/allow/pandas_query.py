# A query whose text is constant.
import pandas as pd

frame = pd.DataFrame({"a": [1, 2, 3]})
limit = 1
print(len(frame.query("a > @limit")), frame.eval("b = a * 2")["b"].tolist())
