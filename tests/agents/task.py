"""A task of the corpus: its head (TOML in the first comment of the file) and the program below it."""

import dataclasses
import pathlib
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
LANGUAGES = {"python": ("# ", {".py"}), "javascript": ("// ", {".js", ".mjs", ".cjs"})}
HEAD_KEYS = {"question", "files", "inline", "arguments", "stdin", "policy", "expect"}


class BadTask(Exception):
    """The head of a task says something that this harness does not understand."""


@dataclasses.dataclass
class Task:
    name: str  # python/sales_by_region
    path: pathlib.Path
    language: str
    head: dict
    code: str  # as the model wrote it, without the head
    first_line: int  # of the code in its file, counted from 1

    @property
    def expect(self):
        return self.head.get("expect", {})


def read(path):
    """Reads one task. The head stands between '/// task' and '///', each line a comment."""
    language = path.parent.name
    prefix, _ = LANGUAGES[language]
    lines = path.read_text(encoding="utf-8").split("\n")
    bare = prefix.rstrip()
    if lines[0] != prefix + "/// task":
        raise BadTask(f"{path}: line 1 must be '{prefix}/// task'")
    try:
        end = lines.index(prefix + "///")
    except ValueError:
        raise BadTask(f"{path}: the head does not end with '{prefix}///'") from None
    head_lines = []
    for number, line in enumerate(lines[1:end], start=2):
        if line != bare and not line.startswith(prefix):
            raise BadTask(f"{path}:{number}: a line of the head must begin with '{prefix}'")
        head_lines.append(line[len(prefix):])
    try:
        head = tomllib.loads("\n".join(head_lines))
    except tomllib.TOMLDecodeError as problem:
        raise BadTask(f"{path}: the head is not TOML: {problem}") from None
    unknown = set(head) - HEAD_KEYS
    if unknown:
        raise BadTask(f"{path}: unknown in the head: {', '.join(sorted(unknown))}")
    if not head.get("question") or not head.get("expect"):
        raise BadTask(f"{path}: a head needs 'question' and 'expect'")
    code = "\n".join(lines[end + 1:])
    return Task(f"{language}/{path.stem}", path, language, head, code, end + 2)


def read_all():
    """Every task of the corpus, in the order of their names."""
    tasks = []
    for language, (_, endings) in LANGUAGES.items():
        for path in sorted((HERE / language).glob("*")):
            if path.suffix in endings:
                tasks.append(read(path))
    names = [task.name for task in tasks]
    for name in names:
        if names.count(name) > 1:
            raise BadTask(f"{name}: there are two tasks of this name")
    return tasks


def read_known():
    """known.yaml: one line a task, 'name: reason'."""
    known = {}
    for number, line in enumerate((HERE / "known.yaml").read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, colon, reason = line.partition(": ")
        if not colon or not reason.strip():
            raise BadTask(f"known.yaml:{number}: expected 'task: reason'")
        known[name.strip()] = reason.strip()
    return known
