# pandas draws by a module that options name
import pandas as pd

options = {"backend": "antigravity"}

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    pd.DataFrame({"a": [1]}).boxplot(**options)
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
