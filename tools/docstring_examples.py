#!/usr/bin/env python3
"""Writes the examples of installed libraries' docstrings as scripts into a folder.

    tools/docstring_examples.py FOLDER [MODULE ...]
    GANTLET_SOUNDNESS_DIR=FOLDER build/release/test_attacks "[soundness]"

One file an object, with what its examples take for granted (numpy as np, pandas as pd, plt). The
second line runs those that are allowed, each under the profile of its own verdict, and expects no
refused system call. An example that ends badly is no fault: many show an error on purpose.
"""

import doctest
import importlib
import inspect
import pathlib
import pkgutil
import sys
import warnings

LIBRARIES = [
    "bisect", "calendar", "collections", "copy", "csv", "dataclasses", "datetime", "decimal", "difflib",
    "enum", "fractions", "functools", "heapq", "ipaddress", "itertools", "json", "math", "pprint", "random",
    "re", "statistics", "string", "textwrap", "typing", "unicodedata", "uuid", "zipfile",
    "numpy", "numpy.fft", "numpy.lib", "numpy.linalg", "numpy.ma", "numpy.polynomial", "numpy.random",
    "pandas", "pandas.api.types", "pandas.core", "pandas.plotting", "pandas.tseries",
    "scipy.cluster", "scipy.constants", "scipy.fft", "scipy.integrate", "scipy.interpolate", "scipy.linalg",
    "scipy.ndimage", "scipy.optimize", "scipy.signal", "scipy.sparse", "scipy.spatial", "scipy.special",
    "scipy.stats", "sklearn", "statsmodels.stats", "matplotlib",
]
PROLOGUES = {
    "pandas": "import numpy as np\nimport pandas as pd\n",
    "matplotlib": "import numpy as np\nimport matplotlib\nmatplotlib.use('Agg')\nimport matplotlib.pyplot as plt\n",
    "numpy": "import numpy as np\n",
    "scipy": "import numpy as np\n",
    "sklearn": "import numpy as np\n",
    "statsmodels": "import numpy as np\n",
}


def modules_of(name):
    """The module and, of a package, all modules below it that can be imported."""
    try:
        module = importlib.import_module(name)
    except BaseException:
        return
    yield module
    for info in pkgutil.walk_packages(getattr(module, "__path__", []), name + "."):
        if ".tests" in info.name or "conftest" in info.name or "__main__" in info.name:
            continue
        try:
            yield importlib.import_module(info.name)
        except BaseException:  # what is optional, or starts programs of its own
            continue


def main(folder, *names):
    target = pathlib.Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    finder = doctest.DocTestFinder(exclude_empty=True)
    seen = set()
    warnings.simplefilter("ignore")
    for name in names or LIBRARIES:
        for module in modules_of(name):
            try:
                tests = finder.find(module, module.__name__, globs={})
            except BaseException:
                continue
            for test in tests:
                source = "".join(example.source for example in test.examples)
                if not source or source in seen:
                    continue
                seen.add(source)
                prologue = PROLOGUES.get(module.__name__.split(".")[0], "")
                file = target / (test.name.replace("<", "").replace(">", "")[-120:] + ".py")
                file.write_text(prologue + source, encoding="utf-8")
    print(f"{len(seen)} scripts in {target}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(inspect.cleandoc(__doc__))
    main(*sys.argv[1:])
