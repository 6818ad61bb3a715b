# A frame's eval reaches a local name's attribute.
import pandas as pd

pd.DataFrame({"a": [1]}).eval("b = @pd.compat.os.getpid()")
