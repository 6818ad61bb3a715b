# Runs one submission in a notebook kernel that belongs to it alone, and prints one line at the end
# that its sender can tell from everything else by the mark: how it ended, and main()'s value. The
# submission could print that line itself, and so say a wrong thing about itself; it can do nothing else.
def _gantlet_run(mark, packet):
    import base64, io, json, os, sys, tempfile, traceback, types
    data = json.loads(base64.b64decode(packet))
    folder = tempfile.mkdtemp(prefix="run-")
    os.makedirs(os.path.join(folder, "artifacts"))
    for name, content in data["files"]:
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as out:
            out.write(base64.b64decode(content))
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.stdin = io.TextIOWrapper(io.BytesIO(base64.b64decode(data["stdin"])), encoding="utf-8")
    filename, source = data["filename"], data["source"]
    end = {"exit": 0, "present": False, "value": None, "artifacts": []}

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

    def collect():
        kinds = ("png", "jpg", "jpeg", "svg", "pdf", "csv", "json", "html")
        top = os.path.join(folder, "artifacts")
        for name in sorted(os.listdir(top)):
            path = os.path.join(top, name)
            if len(end["artifacts"]) >= data["artifact_count"] or name.startswith("."):
                continue
            if os.path.islink(path) or not os.path.isfile(path):
                continue
            if name.rpartition(".")[2].lower() not in kinds:
                continue
            if not 0 < os.path.getsize(path) <= data["artifact_size"]:
                continue
            with open(path, "rb") as content:
                end["artifacts"].append([name, base64.b64encode(content.read()).decode()])

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
