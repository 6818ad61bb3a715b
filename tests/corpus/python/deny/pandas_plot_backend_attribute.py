# The plotting module is an option that is an attribute.
import pandas as pd

pd.options.plotting.backend = "evil"
