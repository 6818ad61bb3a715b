# Words of loops and class bodies, parsers, parts of addresses, and tests that a program finds by their names.
import argparse
import contextlib
import os
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import numpy as np
import pandas as pd

with contextlib.suppress(ImportError):
    import fancy_library


def build():
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=1)
    return parser


def test_numbers():
    assert 1 + 1 == 2


df = pd.DataFrame({"a": [1, 2, 3]})
for word in ["sum", "max"]:
    print(word, df["a"].agg(word))
for label, function in {"mean": np.mean, "top": "max"}.items():
    print(label, df["a"].agg(function))
print(vars(build().parse_args(["--n", "3"])))
address = urlparse("https://example.org/?q=1&r=2")
print(parse_qs(address.query), pd.merge(df, df, on="a", indicator=True)._merge.tolist())
descriptor, path = tempfile.mkstemp(suffix=".txt")
with os.fdopen(descriptor, "w") as handle:
    handle.write("x")
print(os.path.expanduser("~"), Path.home().name)
for name, test in sorted(globals().items()):
    if name.startswith("test_") and callable(test):
        test()
        print("passed", name)
