# A condition that comes into the list unseen calls a function of the program's.
import pandas as pd


def told():
    print("called")
    return 0


frame = pd.DataFrame({"a": [1, 2]})
conditions = ["a > 0"]
(conditions or []).append("a > @told()")
print(frame.query(" and ".join(conditions), engine="python"))
