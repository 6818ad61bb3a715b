# The function that evaluates types.
import typing

typing._eval_type(typing.List["print('ran')"], {}, {})
