# The library's tests are run.
import pandas as pd

pd.test()
