# A table is written and read again.
import pandas as pd

df = pd.DataFrame({"day": pd.date_range("2024-01-01", periods=3), "kind": pd.Categorical(["a", "b", "a"])})
for name in ("t.pkl", "t.pkl.gz"):
    df.to_pickle(name)
    assert pd.read_pickle(name).equals(df)
