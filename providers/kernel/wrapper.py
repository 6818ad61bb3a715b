# Runs one submission in a notebook kernel that belongs to it alone, and prints one line at the end
# that its sender can tell from everything else by the mark: how it ended, and main()'s value. The
# submission could print that line itself, and so say a wrong thing about itself; it can do nothing else.
def _gantlet_run(mark, packet):
    import base64, io, json, os, sys, tempfile, traceback, types
    data = json.loads(base64.b64decode(packet))
    folder = tempfile.mkdtemp(prefix="run-")
    # Where the program, its arguments or its input name it: who lists the folder is to meet the user's files alone.
    if "artifacts" in data["source"] + json.dumps(data["arguments"]) or b"artifacts" in base64.b64decode(data["stdin"]):
        os.makedirs(os.path.join(folder, "artifacts"))
    inputs = {name: base64.b64decode(content) for name, content in data["files"]}
    for name, content in inputs.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as out:
            out.write(content)
    os.chdir(folder)
    os.environ.update(data["environment"])
    sys.path.insert(0, folder)
    sys.stdin = io.TextIOWrapper(io.BytesIO(base64.b64decode(data["stdin"])), encoding="utf-8")
    filename, source = data["filename"], data["source"]
    end = {"exit": 0, "present": False, "value": None, "artifacts": [], "dropped": [], "dropped_count": 0}

    def plain(value, depth=0):
        if value is None or isinstance(value, (bool, int, str)):
            return value
        if isinstance(value, float):
            return value if value - value == 0.0 else None
        if depth > 100:
            return str(value)
        if isinstance(value, dict):
            return {str(key): plain(item, depth + 1) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [plain(item, depth + 1) for item in value]
        if hasattr(value, "tolist"):
            return plain(value.tolist(), depth + 1)
        return str(value)

    def keep(value):
        end["present"], end["value"] = True, plain(value)

    async def call(function, arguments):
        value = function(**arguments)
        return await value if hasattr(value, "__await__") else value

    async def go():
        import linecache
        linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
        try:
            code = compile(source, filename, "exec", dont_inherit=True)
            has_main = "main" in code.co_names
            module = types.ModuleType("main" if has_main else "__main__")
            module.__file__ = filename
            module.arguments = data["arguments"]
            exec(code, module.__dict__)
            if callable(getattr(module, "main", None)):
                keep(await call(module.main, data["arguments"]))
            elif "result" in module.__dict__:
                keep(module.__dict__["result"])
        except SystemExit as stop:
            code = stop.code
            end["exit"] = 0 if code is None else code & 255 if isinstance(code, int) else 1
            if code is not None and not isinstance(code, int):
                print(code, file=sys.stderr)
        except BaseException as error:
            end["exit"] = 1
            trace = error.__traceback__
            while trace is not None and trace.tb_frame.f_code.co_filename != filename:
                trace = trace.tb_next
            traceback.print_exception(type(error), error, trace)

    def drop(name, size, reason):
        end["dropped_count"] += 1
        if len(end["dropped"]) < 50:
            end["dropped"].append([name.encode("utf-8", "replace").decode(), size, reason])

    # What libraries leave beside the program's own files without being asked.
    caches = ".cache .config .fontconfig .ipython .jupyter .local .matplotlib .npm".split()

    def walk(top, prefix, outside, depth=0):
        for name in sorted(os.listdir(top)):
            path, told = os.path.join(top, name), prefix + name
            if outside and (name in caches or (not prefix and name == "artifacts" and not os.path.islink(path))):
                continue
            if name.startswith("."):
                drop(told, 0, "it is hidden: its name begins with a dot")
            elif os.path.islink(path):
                drop(told, 0, "a symbolic link: links are not followed")
            elif os.path.isdir(path) and depth < 16:
                walk(path, told + "/", outside, depth + 1)
            elif not os.path.isfile(path):
                drop(told, 0, "not a regular file")
            else:
                take(path, told, outside)

    def take(path, told, outside):
        size = os.path.getsize(path)
        given = inputs.get(os.path.relpath(path, folder))
        with open(path, "rb") as content:
            if given is not None and len(given) == size and content.read() == given:
                return
            content.seek(0)
            if size > data["artifact_size"]:
                drop(told, size, "larger than the limit")
            elif len(end["artifacts"]) >= data["artifact_count"]:
                drop(told, size, "more than %d files" % data["artifact_count"])
            elif outside and any(name == told for name, _, _ in end["artifacts"]):
                drop(told, size, "artifacts/ holds a file of the same name")
            else:
                end["artifacts"].append([told, base64.b64encode(content.read()).decode(), outside])

    def collect():
        top = os.path.join(folder, "artifacts")
        if os.path.isdir(top) and not os.path.islink(top):
            walk(top, "", False, 1)
        walk(folder, "", True)

    def finish():
        try:
            collect()
        except OSError:
            pass
        sys.stderr.flush()
        sys.stdout.flush()
        sys.stdout.write("\n" + mark + json.dumps(end, allow_nan=False) + "\n")
        sys.stdout.flush()

    return go, finish


_gantlet_go, _gantlet_finish = _gantlet_run(@MARK@, @PACKET@)
await _gantlet_go()
_gantlet_finish()
