# Functions of a module by names that are put together of the file's words.
import math

TESTS = {"nan": dict(title="no number"), "inf": dict(title="endless")}
for kind, more in TESTS.items():
    test = getattr(math, "is" + kind)
    print(more["title"], test(float(kind)), getattr(math, f"is{kind}")(1.0))
