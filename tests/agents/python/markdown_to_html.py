# /// task
# question = "Convert notes.md to a standalone HTML page (no extra libraries) and list the open tasks."
# files = ["notes.md"]
# [expect]
# stdout = ["Open tasks: 2", "add tests"]
# [[expect.artifact]]
# name = "notes.html"
# contains = ["<h1>Project notes</h1>", "<table>", "<pre><code"]
# ///
import html
import re
from pathlib import Path

src = Path("notes.md").read_text(encoding="utf-8")


def inline(text: str) -> str:
    text = html.escape(text, quote=False)
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    text = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", r'<a href="\2">\1</a>', text)


out, lines, i = [], src.splitlines(), 0
while i < len(lines):
    line = lines[i]
    if line.startswith("```"):
        block = []
        i += 1
        while not lines[i].startswith("```"):
            block.append(html.escape(lines[i]))
            i += 1
        out.append("<pre><code>" + "\n".join(block) + "</code></pre>")
    elif m := re.match(r"(#+) (.*)", line):
        level = len(m[1])
        out.append(f"<h{level}>{inline(m[2])}</h{level}>")
    elif line.startswith("|"):
        rows = []
        while i < len(lines) and lines[i].startswith("|"):
            rows.append([c.strip() for c in lines[i].strip("|").split("|")])
            i += 1
        head, _, *body = rows
        out.append("<table><tr>" + "".join(f"<th>{inline(c)}</th>" for c in head) + "</tr>")
        out += ["<tr>" + "".join(f"<td>{inline(c)}</td>" for c in r) + "</tr>" for r in body]
        out.append("</table>")
        continue
    elif m := re.match(r"(?:- |\d+\. )(.*)", line):
        out.append(f"<li>{inline(m[1])}</li>")
    elif line.strip():
        out.append(f"<p>{inline(line)}</p>")
    i += 1

page = f"<!DOCTYPE html>\n<html><head><meta charset='utf-8'><title>Notes</title></head><body>\n" + "\n".join(out) + "\n</body></html>"
Path("notes.html").write_text(page, encoding="utf-8")

todo = re.findall(r"^- \[ \] (.+)$", src, re.M)
print(f"Open tasks: {len(todo)}")
for t in todo:
    print(" *", re.sub(r"[*`]", "", t))
