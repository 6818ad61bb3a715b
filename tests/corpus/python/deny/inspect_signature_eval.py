# A signature whose annotations are evaluated.
import inspect

inspect.signature(print, eval_str=True)
