# update_wrapper gets a library's function by its parameter's name
from functools import update_wrapper
import textwrap


def mine(text):
    return text


update_wrapper(wrapped=mine, wrapper=textwrap.dedent)
print(textwrap.dedent.__name__)
