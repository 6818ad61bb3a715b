# The module sympy.printing as a value.
import sympy.printing

tools = [sympy.printing]
print(getattr(tools[0], "pycode"))
