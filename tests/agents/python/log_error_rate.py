# /// task
# question = "Here is my server log. How many errors per hour, and what are the most common messages?"
# files = ["server.log"]
# [expect]
# stdout = ["Errors per hour", "ERROR"]
# [[expect.artifact]]
# name = "errors.json"
# contains = ["by_hour", "top_messages"]
# ///
import re
import json
from collections import Counter, defaultdict
from datetime import datetime
from pathlib import Path

LINE = re.compile(r"^(?P<ts>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) \[(?P<level>\w+)\] (?P<worker>[\w-]+): (?P<msg>.*)$")


def parse(path: Path):
    with path.open(encoding="utf-8") as fh:
        for raw in fh:
            m = LINE.match(raw.rstrip("\n"))
            if not m:
                continue
            yield datetime.strptime(m["ts"], "%Y-%m-%d %H:%M:%S"), m["level"], m["worker"], m["msg"]


def main():
    levels = Counter()
    by_hour = defaultdict(int)
    messages = Counter()
    for ts, level, worker, msg in parse(Path("server.log")):
        levels[level] += 1
        if level == "ERROR":
            by_hour[ts.strftime("%Y-%m-%d %H:00")] += 1
            messages[msg] += 1

    print("Levels:", dict(levels.most_common()))
    print("Errors per hour")
    for hour, n in sorted(by_hour.items()):
        print(f"  {hour}  {'#' * n} {n}")
    print("Top messages")
    for msg, n in messages.most_common(3):
        print(f"  {n:3d}  {msg}")

    with open("errors.json", "w") as fh:
        json.dump({"by_hour": by_hour, "top_messages": messages.most_common()}, fh, indent=2)


if __name__ == "__main__":
    main()
