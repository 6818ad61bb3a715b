# /// task
# question = "The log is gzipped. How many bytes did each path send and what's the 95th percentile of the response size?"
# files = ["access.log.gz"]
# [expect]
# stdout = ["p95", "/checkout"]
# ///
import gzip
import shlex
from collections import defaultdict
from statistics import quantiles

sizes = defaultdict(list)
with gzip.open("access.log.gz", "rt", encoding="utf-8") as fh:
    for n, line in enumerate(fh, 1):
        try:
            parts = shlex.split(line)
            request, status, size = parts[5], parts[6], parts[7]
            path = request.split()[1]
            sizes[path].append(int(size))
        except (IndexError, ValueError) as e:
            print(f"line {n}: cannot parse ({e})")

total = sum(map(sum, sizes.values()))
for path, values in sorted(sizes.items(), key=lambda kv: -sum(kv[1])):
    p95 = quantiles(values, n=20)[-1]
    print(f"{path:<16} {len(values):>4} hits {sum(values) / 1024:>9.1f} KiB  {sum(values) / total:>6.1%}  p95 {p95:,.0f}")
