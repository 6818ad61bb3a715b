# operator.setitem puts a text where the file shows numbers alone.
import operator

import pandas as pd

frame = pd.DataFrame({"a": [1, 2]})
limits = {"a": 1}
operator.setitem(limits, "a", "@pd.io.common.os.getppid() * 0")
for name, limit in limits.items():
    print(frame.query(f"{name} > {limit}", engine="python"))
