# The same by a pattern.
import warnings

match warnings.catch_warnings():
    case object(_module=module):
        print(module)
