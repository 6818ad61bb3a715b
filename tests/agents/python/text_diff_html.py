# /// task
# question = "Compare two versions of this text and give me an HTML diff."
# [inline]
# "v1.txt" = """
# The quick brown fox
# jumps over the dog.
# It was a sunny day.
# """
# "v2.txt" = """
# The quick red fox
# jumps over the lazy dog.
# It was a sunny day.
# The end.
# """
# [expect]
# stdout = ["similarity", "+The end."]
# [[expect.artifact]]
# name = "diff.html"
# contains = ["diff_header"]
# ///
import difflib
from pathlib import Path

a = Path("v1.txt").read_text().splitlines(keepends=True)
b = Path("v2.txt").read_text().splitlines(keepends=True)

print(f"similarity {difflib.SequenceMatcher(None, ''.join(a), ''.join(b)).ratio():.1%}")
for line in difflib.ndiff(a, b):
    if line[0] in "+-?":
        print(line, end="")
print("".join(difflib.unified_diff(a, b, fromfile="v1.txt", tofile="v2.txt", lineterm="\n")))

html = difflib.HtmlDiff(wrapcolumn=60).make_file([l.rstrip() for l in a], [l.rstrip() for l in b], "v1.txt", "v2.txt")
Path("diff.html").write_text(html)
