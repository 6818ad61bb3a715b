# The clipboard is asked by a program.
import pandas as pd

pd.read_clipboard()
