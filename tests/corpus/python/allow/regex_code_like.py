# A pattern that looks for dangerous code.
import re

DANGEROUS = re.compile(r"\b(eval|exec|__import__|os\.system)\s*\(")
print(bool(DANGEROUS.search("eval(x)")))
