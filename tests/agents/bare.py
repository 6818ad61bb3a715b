"""A task's program without Gantlet: by Debian's Python in a folder of its own, with the few notebook manners that programs
rely on. It tells whether a task is right in itself. Only for the corpus, whose programs are known."""

import base64
import json
import mimetypes
import pathlib
import re
import subprocess
import tempfile

import checks

RUNNER = r'''
import ast, asyncio, builtins, json, sys
source = sys.stdin.read()
arguments = json.loads(sys.argv[1])
displayed = []
def as_shown(value):
    return value if isinstance(value, (int, float, str, bool, list, dict, type(None))) else repr(value)
def display(*values, **_):
    displayed.extend(repr(value) for value in values)
    for value in values: print(value)
tree = ast.parse(source)
last = None
if tree.body and isinstance(tree.body[-1], ast.Expr):
    last = ast.Expression(tree.body.pop().value)
space = {"__name__": "__main__", "arguments": arguments, "display": display}
sys.modules["__main__"].__dict__.update(space)
space = sys.modules["__main__"].__dict__
exec(compile(tree, "program.py", "exec"), space)
value = eval(compile(last, "program.py", "eval"), space) if last else space.get("result")
if callable(space.get("main")) and not (last or "__main__" in source):
    value = space["main"](**arguments)
    if asyncio.iscoroutine(value): value = asyncio.run(value)
try:
    text = json.dumps(value)
except Exception:
    displayed.append(str(value)); displayed.append(getattr(value, "_repr_html_", lambda: "")() or ""); text = "null"
with open(sys.argv[2], "w") as out:
    out.write(json.dumps({"result": json.loads(text), "display": displayed}))
'''


def execute(task, files):
    """An answer of the service's form, as far as the checks look at it."""
    with tempfile.TemporaryDirectory(prefix="gantlet-bare-") as top:
        folder = pathlib.Path(top) / "work"
        folder.mkdir()
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        code = task.code.replace("/mnt/data", str(folder)).replace("/home/user", str(folder))
        code = re.sub(r"^%.*$", "", code, flags=re.MULTILINE)
        space = ["/usr/bin/python3", "-c", RUNNER, json.dumps(task.head.get("arguments", {})), top + "/value.json"]
        if "stdin" in task.head:
            # The program's own input: the source comes from a file then.
            (pathlib.Path(top) / "program.py").write_text(code)
            space[2] = RUNNER.replace("sys.stdin.read()", f"open({top + '/program.py'!r}).read()")
        run = subprocess.run(space, input=task.head.get("stdin", code), cwd=folder, capture_output=True, text=True, timeout=120,
                             env={"PATH": "/usr/bin:/bin", "MPLBACKEND": "Agg", "HOME": top, "LC_ALL": "C.UTF-8"})
        value = pathlib.Path(top) / "value.json"
        told = json.loads(value.read_text()) if value.exists() else {"result": None, "display": []}
        artifacts = []
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            if path.is_file() and files.get(name) != path.read_bytes():
                mime = checks.mime_type(name) or mimetypes.guess_type(name)[0] or "application/octet-stream"
                artifacts.append({"name": name, "mime_type": mime, "size": path.stat().st_size,
                                  "content_b64": base64.b64encode(path.read_bytes()).decode()})
        return {"status": "success" if run.returncode == 0 else "program_error", "exit_code": run.returncode, "stdout": run.stdout,
                "stderr": run.stderr, "artifacts": artifacts, "verdict": {"findings": []}, "error": None, **told}
