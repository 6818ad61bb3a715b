# Differences of texts.
import difflib
import textwrap

print("\n".join(difflib.unified_diff(["a"], ["b"], lineterm="")), difflib.get_close_matches("appel", ["apple"]))
print(textwrap.fill("x " * 50, 20), textwrap.dedent("  a"))
