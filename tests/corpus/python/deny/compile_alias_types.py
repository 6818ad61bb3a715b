# Code becomes a function without exec.
import types

types.FunctionType(compile("print('ran')", "name", "exec"), {})()
