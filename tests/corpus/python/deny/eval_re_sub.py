# eval replaces matches.
import re

re.sub("x", lambda match, run=eval: str(run("1")), "x")
