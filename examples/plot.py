"""The same kind of report with pandas and matplotlib, which the data-science policy allows.

    gantlet run --policy data-science examples/plot.py
"""

import matplotlib.pyplot as plt
import pandas as pd


def main():
    frame = pd.DataFrame(
        {
            "month": ["2025-01", "2025-02", "2025-03", "2025-04"],
            "north": [1180, 1260, 1395, 1510],
            "south": [940, 1015, 990, 1120],
        }
    ).set_index("month")
    print(frame.describe().loc[["mean", "min", "max"]].round(1))

    axes = frame.plot(kind="bar", figsize=(6, 3), rot=0, title="Revenue by month")
    axes.set_ylabel("revenue")
    plt.tight_layout()
    plt.savefig("artifacts/revenue.png")

    return {"total": int(frame.sum().sum()), "best_month": str(frame.sum(axis=1).idxmax())}
