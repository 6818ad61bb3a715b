# What is not to be had is done without.
try:
    import ujson as json
except ImportError:
    import json

try:
    from rapidfuzz import fuzz, process as _process
    HAVE = True
except (ImportError, AttributeError):
    fuzz, HAVE = None, False


def memory():
    try:
        import psutil
    except ModuleNotFoundError:
        return None
    return psutil.Process().memory_info().rss


try:
    import subprocess
except Exception:
    subprocess = None

assert json.loads("[1]") == [1] and not HAVE and fuzz is None and memory() is None and subprocess is None
