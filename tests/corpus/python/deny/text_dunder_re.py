# A dunder by a regular expression.
import re

getattr((), re.sub("-", "_", "--class--"))
