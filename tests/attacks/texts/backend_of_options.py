# pandas' options name a module
import pandas as pd

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    pd.options.plotting.backend = "antigravity"
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
