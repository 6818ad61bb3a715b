# numpy's helper evaluates texts.
from numpy.lib.utils import safe_eval

safe_eval("1")
