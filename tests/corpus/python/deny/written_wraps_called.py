# What wraps() gives is called on a library's function
import functools
import shlex


def quoted(text):
    return text


functools.wraps(quoted)(shlex.quote)
print(shlex.quote.__name__)
