# /// task
# question = "telemetry.bin: magic TLM1, uint32 count, then records (uint32 unix time, float temperature, float pressure), little endian. Give me a CSV and the averages."
# files = ["telemetry.bin"]
# [expect]
# stdout = ["200 records", "2023-11-14"]
# [[expect.artifact]]
# name = "telemetry.csv"
# rows = 200
# ///
import csv
import struct
from collections import namedtuple
from datetime import datetime, timezone
from statistics import mean, stdev

Record = namedtuple("Record", "time temperature pressure")
RECORD = struct.Struct("<Iff")

with open("/mnt/data/telemetry.bin", "rb") as f:
    magic = f.read(4)
    if magic != b"TLM1":
        raise ValueError(f"unexpected magic {magic!r}")
    (count,) = struct.unpack("<I", f.read(4))
    records = [Record(*RECORD.unpack(f.read(RECORD.size))) for _ in range(count)]

print(f"{len(records)} records, first at {datetime.fromtimestamp(records[0].time, tz=timezone.utc):%Y-%m-%d %H:%M:%S} UTC")
for name in ("temperature", "pressure"):
    values = [getattr(r, name) for r in records]
    print(f"{name}: mean {mean(values):.2f}, stdev {stdev(values):.2f}, min {min(values):.2f}, max {max(values):.2f}")

with open("/mnt/data/telemetry.csv", "w", newline="") as f:
    writer = csv.writer(f)
    writer.writerow(Record._fields)
    writer.writerows((datetime.utcfromtimestamp(r.time).isoformat(), round(r.temperature, 3), round(r.pressure, 3)) for r in records)
