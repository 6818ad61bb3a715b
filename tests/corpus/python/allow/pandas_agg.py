# Aggregations by name, by table and by function.
import pandas as pd

frame = pd.DataFrame({"a": [1, 2], "b": [3.0, 4.0]})
print(frame.agg({"a": ["sum", "max"], "b": "mean"}))
print(frame["a"].agg(lambda s: s.sum()), frame.agg("mean").to_dict())
