# lines of a log with file names, counted
import re
from collections import Counter

LINES = ["GET /etc/passwd 404", "GET /index.html 200"]
PROBES = {"/etc/passwd", "/root/.bashrc"}
found = Counter()
for line in LINES:
    match = re.match(r"GET (\S+) (\d+)", line)
    if match and match.group(1) in PROBES:
        found[match.group(1)] += 1
print(dict(found))
