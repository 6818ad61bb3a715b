# A file of the host.
import pandas as pd

pd.read_csv("/etc/passwd", sep=":")
