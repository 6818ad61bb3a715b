# Fmt with store.
from matplotlib.ticker import StrMethodFormatter
import contextlib
f = StrMethodFormatter('{x}')
with contextlib.nullcontext('{x.' + '__class__}') as f.fmt:
    print(f(1))
