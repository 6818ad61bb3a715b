# A module that pandas imports for itself.
import pandas as pd

pd.compat.os.system("id")
