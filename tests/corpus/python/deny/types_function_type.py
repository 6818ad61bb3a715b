# The class of functions.
import types

types.FunctionType
