# A module made from its specification.
import importlib.util

spec = importlib.util.find_spec("os")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
module.system("id")
