# Regular expressions with everything.
import re

EMAIL = re.compile(r"(?P<user>[\w.+-]+)@(?P<host>[\w-]+\.[\w.-]+)", re.VERBOSE | re.IGNORECASE)
match = EMAIL.search("mail to a.b@example.org")
print(match.group("user"), match["host"], re.sub(r"(\w+) (\w+)", r"\2 \1", "a b"), re.split(r"[;,]\s*", "a; b"))
