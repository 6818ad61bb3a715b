# /// task
# question = "Write a few string functions with docstrings and print an automatic documentation of them."
# [expect]
# stdout = ["slugify(text: str", "Turn text into a URL slug"]
# ///
import inspect
import re
import unicodedata


def slugify(text: str, sep: str = "-") -> str:
    """Turn text into a URL slug."""
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", sep, text.lower()).strip(sep)


def truncate(text: str, length: int = 20) -> str:
    """Shorten text at a word boundary."""
    if len(text) <= length:
        return text
    return text[:length].rsplit(" ", 1)[0] + "…"


def title_case(text: str) -> str:
    """Capitalise all words except small ones."""
    small = {"a", "and", "of", "the"}
    return " ".join(w if i and w in small else w.capitalize() for i, w in enumerate(text.lower().split()))


for func in (slugify, truncate, title_case):
    sig = inspect.signature(func)
    print(f"{func.__name__}{sig}")
    print("   ", inspect.getdoc(func))
    print("    defaults:", {n: p.default for n, p in sig.parameters.items() if p.default is not p.empty})

print(slugify("Crème Brûlée & Café!"), "|", truncate("the quick brown fox jumps"), "|", title_case("the lord of the rings"))
