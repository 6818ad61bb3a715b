# /// task
# question = "Write a function that returns summary statistics of a list of numbers; I call it with data."
# arguments = {values = [3, 1, 4, 1, 5, 9, 2, 6], digits = 2}
# [expect]
# result_json = '{"n": 8, "mean": 3.88, "median": 3.5, "mode": 1, "stdev": 2.75, "quartiles": [1.25, 3.5, 5.75], "min": 1, "max": 9}'
# ///
import statistics as st
from typing import Any, Sequence


def main(values: Sequence[float], digits: int = 3) -> dict[str, Any]:
    if len(values) < 2:
        raise ValueError("need at least two values")
    return {
        "n": len(values),
        "mean": round(st.fmean(values), digits),
        "median": st.median(values),
        "mode": st.mode(values),
        "stdev": round(st.stdev(values), digits),
        "quartiles": [round(q, digits) for q in st.quantiles(values, n=4)],
        "min": min(values),
        "max": max(values),
    }
