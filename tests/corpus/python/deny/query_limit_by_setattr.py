# The limit in the text is an attribute that is set by its name.
import pandas as pd


class Limits:
    low = 1


frame = pd.DataFrame({"a": [1, 2]})
limits = Limits()
setattr(limits, "low", "@pd.io.common.os.getppid() * 0")
print(frame.query(f"a > {limits.low}", engine="python"))
