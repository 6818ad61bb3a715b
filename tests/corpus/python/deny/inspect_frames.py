# The stack of frames.
import inspect

inspect.stack()[0].frame.f_builtins
