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
import ast, asyncio, json, sys, types

def run_program(source, arguments, told):
    displayed = []

    def display(*values, **_):
        for value in values:
            displayed.append(repr(value))
            print(value)

    # The program's names are those of the module __main__, so that what it pickles can be found.
    names = sys.modules["__main__"].__dict__
    names.pop("run_program")
    names.update(arguments=arguments, display=display)
    ipython = types.ModuleType("IPython.display")
    ipython.display = display
    for kind in ("Markdown", "HTML", "Image", "JSON"):
        setattr(ipython, kind, type(kind, (str,), {}))
    sys.modules["IPython"] = sys.modules["IPython.display"] = ipython
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "program.py", "exec"), names)
    value = eval(compile(last, "program.py", "eval"), names) if last else None
    value = names.get("result") if value is None else value
    if callable(names.get("main")) and not (last or "__main__" in source):
        value = names["main"](**arguments)
        if asyncio.iscoroutine(value):
            value = asyncio.run(value)
    try:
        text = json.dumps(value)
    except Exception:
        displayed += [str(value), getattr(value, "_repr_html_", str)() or ""]
        text = "null"
    with open(told, "w") as out:
        out.write(json.dumps({"result": json.loads(text), "display": displayed}))

run_program(sys.stdin.read(), json.loads(sys.argv[1]), sys.argv[2])
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
        code = re.sub(r"^[%!].*$", "", code, flags=re.MULTILINE)
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
