# A chained assignment gives a table of functions two names.
import os

same = table = {"x": len}
same["x"] = getattr(os, "sys" + "tem")
table["x"]("id")
