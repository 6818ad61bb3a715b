# The same by getattr.
import warnings

getattr(warnings.catch_warnings(), "_mod" + "ule").sys
