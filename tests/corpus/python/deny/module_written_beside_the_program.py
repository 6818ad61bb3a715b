# pandas imports tabulate when it is wanted: a file of that name, beside the program, is found first.
import pathlib
import sys

import pandas as pd

here = pathlib.Path(sys.argv[0]).resolve().parent
sink = here / "tabulate.py"
sink.write_text("\n".join(["def tabulate(data, **kw):", "    return 'REACHED'", "__version__ = '0.9'"]))
try:
    print(pd.DataFrame({"n": [3, 5]}).to_markdown())
finally:
    sink.unlink()
