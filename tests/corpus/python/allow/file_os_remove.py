# A file of the workspace is removed.
from os import remove

remove("data.csv")
