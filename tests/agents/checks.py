"""Whether what came back from a run is what its task asks for. Every check gives the first thing that is wrong, or None."""

import base64
import csv
import fnmatch
import io
import json
import math
import mimetypes
import re
import tarfile
import zipfile

APT = {"openpyxl": "python3-openpyxl", "pypdf": "python3-pypdf", "PIL": "python3-pil", "docx": "python3-docx",
       "reportlab": "python3-reportlab", "odf": "python3-odf", "yaml": "python3-yaml", "numpy": "python3-numpy",
       "pandas": "python3-pandas", "xlsxwriter": "python3-xlsxwriter", "pyarrow": "python3-pyarrow"}
EXPECT_KEYS = {"stdout", "stdout_matches", "not_stdout", "stderr", "shows", "result", "result_json", "artifact",
               "status", "exit_code", "dropped"}
ARTIFACT_KEYS = {"name", "type", "min_size", "contains", "sheets", "members", "rows", "pixels", "pages", "json"}

# The types that the endings stand for; what is not here is asked of Python's own table.
TYPES = {
    ".csv": "text/csv", ".md": "text/markdown", ".yaml": "application/yaml", ".yml": "application/yaml",
    ".wav": "audio/wav", ".jsonl": None, ".srt": None, ".log": None, ".gz": "application/gzip", ".tgz": None, ".db": None, ".sqlite": None, ".ics": "text/calendar",
    ".pkl": None, ".joblib": None, ".npy": None, ".npz": None, ".xml": None, ".js": None, ".py": None, ".tsv": None,
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".ods": "application/vnd.oasis.opendocument.spreadsheet",
}


class MissingLibrary(Exception):
    def __init__(self, module):
        super().__init__(f"the check needs the module {module}: apt-get install {APT.get(module, 'python3-' + module)}")


def library(name):
    try:
        return __import__(name)
    except ImportError:
        raise MissingLibrary(name) from None


def same(left, right):
    """Equality of JSON values; numbers to six digits, whole or not."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return math.isclose(left, right, rel_tol=1e-6, abs_tol=1e-9)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    return type(left) is type(right) and left == right


def short(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:160] + "…"


def mime_type(name):
    ending = "." + name.rsplit(".", 1)[-1].lower() if "." in name else ""
    if ending in TYPES:
        return TYPES[ending]
    return mimetypes.guess_type(name)[0]


def text_of(name, data):
    """What a reader of the file sees: the text of a document or a sheet, else the bytes as UTF-8."""
    lower = name.lower()
    if lower.endswith((".xlsx", ".xlsm")):
        library("openpyxl")
        import openpyxl
        book = openpyxl.load_workbook(io.BytesIO(data))
        return "\n".join(f"{sheet.title}\n" + "\n".join("\t".join("" if cell is None else str(cell) for cell in row)
                                                     for row in sheet.iter_rows(values_only=True)) for sheet in book)
    if lower.endswith(".docx"):
        library("docx")
        import docx
        document = docx.Document(io.BytesIO(data))
        cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
        return "\n".join([paragraph.text for paragraph in document.paragraphs] + cells)
    if lower.endswith(".pdf"):
        library("pypdf")
        import pypdf
        return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    if lower.endswith(".ods"):
        return zipfile.ZipFile(io.BytesIO(data)).read("content.xml").decode()
    if lower.endswith((".gz", ".tgz")) and not lower.endswith((".tar.gz", ".tgz")):
        import gzip
        return gzip.decompress(data).decode()
    return data.decode("utf-8", "replace")


def members_of(name, data):
    if name.endswith((".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")):
        return tarfile.open(fileobj=io.BytesIO(data)).getnames()
    return zipfile.ZipFile(io.BytesIO(data)).namelist()


def rows_of(name, data):
    """Rows of data, without the headline."""
    if name.endswith(".xlsx"):
        library("openpyxl")
        import openpyxl
        return openpyxl.load_workbook(io.BytesIO(data)).worksheets[0].max_row - 1
    if name.endswith(".jsonl"):
        return len(data.decode().splitlines())
    if name.endswith(".json"):
        return len(json.loads(data))
    delimiter = "\t" if name.endswith(".tsv") else ";" if b";" in data.split(b"\n", 1)[0] else ","
    text = data.decode("utf-8-sig")
    return len([row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if row]) - 1


def check_artifact(wanted, artifacts):
    unknown = set(wanted) - ARTIFACT_KEYS
    if unknown:
        return f"the task asks for what is not known: {', '.join(unknown)}"
    name = wanted["name"]
    found = [artifact for artifact in artifacts if fnmatch.fnmatch(artifact["name"], name)]
    if not found:
        return f"no artifact {name} (came: {', '.join(a['name'] for a in artifacts) or 'none'})"
    artifact = found[0]
    name = artifact["name"]
    data = base64.b64decode(artifact["content_b64"])
    if len(data) != artifact["size"]:
        return f"{name}: {len(data)} bytes came, its size is said to be {artifact['size']}"
    mime = wanted.get("type") or mime_type(name)
    if mime and artifact["mime_type"].split(";")[0] != mime:
        return f"{name}: its type is {artifact['mime_type']}, not {mime}"
    if len(data) < wanted.get("min_size", 1):
        return f"{name}: has {len(data)} bytes, at least {wanted.get('min_size', 1)} are wanted"
    if "sheets" in wanted:
        library("openpyxl")
        import openpyxl
        sheets = openpyxl.load_workbook(io.BytesIO(data)).sheetnames
        if sheets != wanted["sheets"]:
            return f"{name}: has the sheets {sheets}"
    if "members" in wanted:
        members = members_of(name, data)
        missing = [member for member in wanted["members"] if member not in members]
        if missing:
            return f"{name}: lacks the members {missing}; has {members}"
    if "rows" in wanted and rows_of(name, data) != wanted["rows"]:
        return f"{name}: has {rows_of(name, data)} rows, not {wanted['rows']}"
    if name.lower().endswith((".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp")):
        library("PIL")
        from PIL import Image
        image = Image.open(io.BytesIO(data))
        image.load()
        least = wanted.get("pixels", [1, 1])
        if image.width < least[0] or image.height < least[1]:
            return f"{name}: is {image.width} × {image.height}, at least {least} is wanted"
        if "pixels" in wanted and len(image.convert("RGB").getcolors(1 << 24)) < 2:
            return f"{name}: is a picture of one colour"
    if "pages" in wanted:
        library("pypdf")
        import pypdf
        pages = len(pypdf.PdfReader(io.BytesIO(data)).pages)
        if pages != wanted["pages"]:
            return f"{name}: has {pages} pages, not {wanted['pages']}"
    if "json" in wanted and not same(json.loads(data), json.loads(wanted["json"])):
        return f"{name}: holds {short(data.decode())}"
    for text in wanted.get("contains", []):
        if text not in text_of(name, data):
            return f"{name}: {text!r} is not in it: {short(text_of(name, data))}"
    return None


def shown(answer):
    """All that a person would see of the run: output, result and what was displayed."""
    parts = [answer["stdout"]]
    for value in [answer.get("result"), answer.get("display")]:
        if isinstance(value, str):
            parts.append(value)
        elif value is not None:
            parts.append(json.dumps(value, ensure_ascii=False))
            parts.extend(texts_in(value))
    return "\n".join(parts)


def texts_in(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts_in(item)


def why_not_run(task, answer):
    """The first finding of a refused task with its hint, or the last line of a failed one."""
    findings = answer["verdict"]["findings"]
    if answer["status"] in ("denied", "needs_review"):
        finding = next((f for f in findings if f["action"] != "allow"), findings[0] if findings else None)
        if finding is None:
            return answer["status"]
        line = finding["line"] + task.first_line - 1
        said = f"{task.path.name}:{line}: {finding['message']} [{finding['rule']}]"
        return said + (f" hint: {finding['hint']}" if finding.get("hint") else " (no hint)")
    stderr = answer["stderr"].strip().splitlines()
    return stderr[-1] if stderr else json.dumps(answer.get("error"))


def check(task, answer):
    """None where the answer is right, else what is wrong first."""
    expect = task.expect
    unknown = set(expect) - EXPECT_KEYS
    if unknown:
        return f"the task expects what is not known: {', '.join(unknown)}"
    if answer["status"] != expect.get("status", "success"):
        return why_not_run(task, answer)
    # The filter is made from what the analysis saw: an honest program meets it nowhere.
    if answer.get("violations"):
        return f"its own filter refused it: {answer['violations']}"
    if "exit_code" in expect and answer["exit_code"] != expect["exit_code"]:
        return f"the exit code is {answer['exit_code']}"
    for text in expect.get("stdout", []):
        if text not in answer["stdout"]:
            return f"stdout: {text!r} is not in it: {short(answer['stdout'])!r}"
    for pattern in expect.get("stdout_matches", []):
        if not re.search(pattern, answer["stdout"], re.MULTILINE):
            return f"stdout: does not match {pattern!r}: {short(answer['stdout'])!r}"
    for text in expect.get("not_stdout", []):
        if text in answer["stdout"]:
            return f"stdout: {text!r} is in it"
    for text in expect.get("stderr", []):
        if text not in answer["stderr"]:
            return f"stderr: {text!r} is not in it: {short(answer['stderr'])!r}"
    for text in expect.get("shows", []):
        if text not in shown(answer):
            return f"neither output nor result shows {text!r}: {short(shown(answer))!r}"
    for key in ("result", "result_json"):
        if key in expect:
            wanted = expect[key] if key == "result" else json.loads(expect[key])
            if not same(answer["result"], wanted):
                return f"the result is {short(answer['result'])}, not {short(wanted)}"
    for wanted in expect.get("artifact", []):
        wrong = check_artifact(wanted, answer["artifacts"])
        if wrong:
            return wrong
    dropped = [drop["name"] for drop in answer.get("dropped_artifacts", [])]
    if sorted(dropped) != sorted(expect.get("dropped", [])):
        return f"dropped artifacts: {dropped}"
    return None
