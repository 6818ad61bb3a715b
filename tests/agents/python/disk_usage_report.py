# /// task
# question = "Which of my files take the most space? Group by extension and show percentages."
# files = ["photo.jpg", "logo.png", "report.pdf", "stocks.csv", "sensors.csv", "contract.docx"]
# [expect]
# stdout = [".csv", "Total", "%"]
# ///
import os
from collections import Counter

def human(n):
    for unit in ("B", "KB", "MB"):
        if n < 1024 or unit == "MB":
            return f"{n:.1f} {unit}"
        n /= 1024

usage = Counter()
with os.scandir("/home/user") as it:
    for entry in it:
        if entry.is_file(follow_symlinks=False):
            usage[os.path.splitext(entry.name)[1]] += entry.stat().st_size

total = sum(usage.values())
for ext, size in usage.most_common():
    share = size / total
    print(f"{ext:<6} {human(size):>10} {share:6.1%} {'▇' * round(share * 40)}")
print("Total", human(total), "| user:", os.environ.get("USER", "unknown"), "| cpus:", os.cpu_count(), "| cwd exists:", os.path.isdir(os.getcwd()))
