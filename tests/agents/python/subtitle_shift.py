# /// task
# question = "Shift these subtitles by 2.25 seconds later and fix the numbering."
# files = ["movie.srt"]
# [expect]
# stdout = ["20 subtitles"]
# [[expect.artifact]]
# name = "movie_shifted.srt"
# contains = ["00:00:09,750 --> 00:00:13,750"]
# ///
import re
from datetime import timedelta

SHIFT = timedelta(seconds=2, milliseconds=250)
TIME = re.compile(r"(\d\d):(\d\d):(\d\d),(\d{3})")


def shift(match: re.Match) -> str:
    h, m, s, ms = map(int, match.groups())
    t = timedelta(hours=h, minutes=m, seconds=s, milliseconds=ms) + SHIFT
    total_ms = int(t.total_seconds() * 1000)
    h, rest = divmod(total_ms, 3_600_000)
    m, rest = divmod(rest, 60_000)
    s, ms = divmod(rest, 1000)
    return f"{h:02d}:{m:02d}:{s:02d},{ms:03d}"


with open("movie.srt", encoding="utf-8") as f:
    blocks = re.split(r"\n\s*\n", f.read().strip())

fixed = []
for i, block in enumerate(blocks, start=1):
    lines = block.split("\n")
    lines[0] = str(i)
    lines[1] = TIME.sub(shift, lines[1])
    fixed.append("\n".join(lines))

with open("movie_shifted.srt", "w", encoding="utf-8") as f:
    f.write("\n\n".join(fixed) + "\n")
print(f"{len(fixed)} subtitles shifted by {SHIFT.total_seconds()} s")
