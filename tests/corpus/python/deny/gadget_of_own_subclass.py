# The file's class is below a library's, whose private attribute is read.
import warnings
class W(warnings.catch_warnings):
    pass
w = W()
print(w._module.modules if hasattr(w._module, "modules") else w._module)
