# A function appends a condition to the list that is joined, and it reaches into a library.
import pandas as pd


def narrow(conditions):
    conditions.append("a > @pd.io.common.os.getppid() * 0")


frame = pd.DataFrame({"a": [1, 2]})
conditions = ["a > 0"]
narrow(conditions)
print(frame.query(" and ".join(conditions), engine="python"))
