# Versions are asked of programs.
import pandas as pd

pd.show_versions()
