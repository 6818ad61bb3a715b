# A file is removed.
from os import remove

remove("data.csv")
