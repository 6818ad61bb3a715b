import pandas as pd
from tqdm.auto import tqdm
tqdm.pandas(desc="rows")
df = pd.DataFrame({"a": range(10)})
df["b"] = df["a"].progress_apply(lambda v: v * 2)
print(df["b"].sum())
for _, row in tqdm(df.iterrows(), total=len(df)):
    pass
