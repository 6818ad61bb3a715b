"""A build backend (PEP 517, PEP 660) for one pure Python package: a wheel is a zip file with three
text files in it, and making one needs no tools that would have to be downloaded first."""
import base64
import hashlib
import os
import tarfile
import zipfile

NAME = "gantlet"
VERSION = "0.1.0"
TAG = "py3-none-any"
INFO = "%s-%s.dist-info" % (NAME, VERSION)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

METADATA = """Metadata-Version: 2.1
Name: %s
Version: %s
Summary: Client of Gantlet: vet untrusted Python and JavaScript, then run it in a sandbox
License: Apache-2.0
Requires-Python: >=3.9
""" % (NAME, VERSION)

WHEEL = "Wheel-Version: 1.0\nGenerator: gantlet\nRoot-Is-Purelib: true\nTag: %s\n" % TAG


def _sources():
    package = os.path.join(ROOT, "src", NAME)
    for name in sorted(os.listdir(package)):
        if name.endswith(".py") or name == "py.typed":
            with open(os.path.join(package, name), "rb") as source:
                yield "%s/%s" % (NAME, name), source.read()


def _write_wheel(folder, files):
    filename = "%s-%s-%s.whl" % (NAME, VERSION, TAG)
    record = []
    with zipfile.ZipFile(os.path.join(folder, filename), "w", zipfile.ZIP_DEFLATED) as wheel:
        def add(name, data):
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            wheel.writestr(info, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append("%s,sha256=%s,%d" % (name, digest, len(data)))

        for name, data in files:
            add(name, data)
        add(INFO + "/METADATA", METADATA.encode())
        add(INFO + "/WHEEL", WHEEL.encode())
        record.append(INFO + "/RECORD,,")
        wheel.writestr(INFO + "/RECORD", "\n".join(record) + "\n")
    return filename


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def get_requires_for_build_editable(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    os.makedirs(os.path.join(metadata_directory, INFO), exist_ok=True)
    for name, text in (("METADATA", METADATA), ("WHEEL", WHEEL)):
        with open(os.path.join(metadata_directory, INFO, name), "w") as out:
            out.write(text)
    return INFO


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _write_wheel(wheel_directory, list(_sources()))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    path = os.path.join(ROOT, "src") + "\n"
    return _write_wheel(wheel_directory, [(NAME + ".pth", path.encode())])


def build_sdist(sdist_directory, config_settings=None):
    base = "%s-%s" % (NAME, VERSION)
    filename = base + ".tar.gz"
    with tarfile.open(os.path.join(sdist_directory, filename), "w:gz") as archive:
        for name in ("pyproject.toml", "README.md", "src", "build_backend"):
            archive.add(os.path.join(ROOT, name), base + "/" + name,
                        filter=lambda info: None if "__pycache__" in info.name else info)
    return filename
