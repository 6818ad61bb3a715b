# /// task
# question = "Clean the table step by step with a checkpoint file after each step, so that a later step can start from there."
# [inline]
# "raw.csv" = """
# id,when,amount,kind
# 1,2024-01-05,10.5,a
# 2,2024-02-11,,b
# 3,2024-02-12,7,a
# 3,2024-02-12,7,a
# """
# [expect]
# stdout = ["step 1: 4 rows", "step 2: 3 rows", "step 3: 2 kinds", "total 17.5"]
# ///
from pathlib import Path

import pandas as pd

CHECKPOINTS = Path("checkpoints")
CHECKPOINTS.mkdir(exist_ok=True)


def checkpoint(number):
    def decorate(step):
        def run(*args):
            path = CHECKPOINTS / f"step{number}.pkl.gz"
            if not path.exists():
                step(*args).to_pickle(path)
            return pd.read_pickle(path)
        return run
    return decorate


@checkpoint(1)
def load():
    return pd.read_csv("raw.csv", parse_dates=["when"])


@checkpoint(2)
def clean(df):
    return df.drop_duplicates().assign(amount=lambda d: d["amount"].fillna(0))


@checkpoint(3)
def summarise(df):
    return df.groupby("kind")["amount"].sum()


for _ in range(2):  # the second time from the checkpoints
    raw = load()
    tidy = clean(raw)
    totals = summarise(tidy)
print(f"step 1: {len(raw)} rows")
print(f"step 2: {len(tidy)} rows, {tidy['when'].dtype}")
print(f"step 3: {len(totals)} kinds")
print(f"total {totals.sum()}")
