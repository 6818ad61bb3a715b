# /// task
# question = "Group the Python stack traces in this log by exception type and last frame."
# [inline]
# "app.log" = """
# 2024-01-01 10:00:00 INFO started
# 2024-01-01 10:00:05 ERROR failed
# Traceback (most recent call last):
#   File "/app/main.py", line 12, in handle
#     value = data["key"]
# KeyError: 'key'
# 2024-01-01 10:00:09 ERROR failed
# Traceback (most recent call last):
#   File "/app/main.py", line 30, in run
#     handle(x)
#   File "/app/db.py", line 7, in query
#     return conn.execute(sql)
# sqlite3.OperationalError: no such table: users
# 2024-01-01 10:01:05 ERROR failed
# Traceback (most recent call last):
#   File "/app/main.py", line 12, in handle
#     value = data["key"]
# KeyError: 'other'
# """
# [expect]
# stdout = ["2x KeyError", "1x sqlite3.OperationalError", "db.py:7"]
# ///
import re
from collections import defaultdict
from typing import Iterable, Iterator


def tracebacks(lines: Iterable[str]) -> Iterator[list[str]]:
    block = None
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith("Traceback"):
            block = []
        elif block is not None:
            block.append(line)
            if line and not line.startswith(" "):
                yield block
                block = None


groups = defaultdict(list)
with open("app.log") as fh:
    for tb in tracebacks(fh):
        frames = re.findall(r'File "([^"]+)", line (\d+), in (\w+)', "\n".join(tb))
        exc, _, message = tb[-1].partition(": ")
        file, line, func = frames[-1]
        groups[exc, f"{file.rsplit('/', 1)[-1]}:{line} in {func}"].append(message)

for (exc, where), messages in sorted(groups.items(), key=lambda kv: -len(kv[1])):
    print(f"{len(messages)}x {exc} at {where}: {sorted(set(messages))}")
