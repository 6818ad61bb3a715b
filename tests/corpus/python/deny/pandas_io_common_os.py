# A module that pandas imports.
import pandas as pd

pd.io.common.os.system("id")
