# The word is `format`, and the value a template.
import sys

for m in ["format"]:
    print(getattr(sys.argv[0], m)(sys))
