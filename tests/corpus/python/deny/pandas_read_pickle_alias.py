# The same under another name.
from pandas import read_pickle as read_csv

read_csv("table.csv")
