# A module inside of pandas.
from pandas.core import common

common.builtins.eval("1")
