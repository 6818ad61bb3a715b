# re.compile has the name of a dangerous builtin.
import re

pattern = re.compile(r"\b\w+\b")
print(pattern.findall("two words"))
