# A text as a file's path, computed and absolute.
import pandas as pd

path = "/" + "/".join(["etc", "passwd"])
pd.read_table(path)
