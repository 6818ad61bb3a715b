"""The input files of the tasks, made anew for each run and the same each time. `run --inputs DIR` writes them all.

Each kind has a module of makers; what they share is in input_makers.py.
"""

import input_documents  # noqa: F401  (each registers its makers)
import input_tables  # noqa: F401
import input_texts  # noqa: F401
import input_workbooks  # noqa: F401
from input_makers import MAKERS, make  # noqa: F401


def write_all(folder):
    for name in MAKERS:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make(name))
