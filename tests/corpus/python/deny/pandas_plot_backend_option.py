# The plotting module is an option.
import pandas as pd

pd.set_option("plotting.backend", "evil")
