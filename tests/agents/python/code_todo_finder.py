# /// task
# question = "Look through the project archive: count the lines of code, list functions and classes, and find TODO comments."
# files = ["project.tar.gz"]
# [expect]
# stdout = ["TODO", "hinge", "add", "Box"]
# ///
import ast
import io
import re
import tarfile
import tokenize

with tarfile.open("/mnt/data/project.tar.gz") as tar:
    sources = {m.name: tar.extractfile(m).read().decode() for m in tar.getmembers() if m.name.endswith(".py")}

for name, src in sources.items():
    tree = ast.parse(src)
    functions = [n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
    classes = [n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
    loc = sum(1 for line in src.splitlines() if line.strip() and not line.strip().startswith("#"))
    print(f"{name}: {loc} lines, functions {functions}, classes {classes}, doc: {ast.get_docstring(tree)!r}")
    for tok in tokenize.generate_tokens(io.StringIO(src).readline):
        if tok.type == tokenize.COMMENT and re.search(r"\b(TODO|FIXME)\b", tok.string):
            print(f"  line {tok.start[0]}: {tok.string}")
