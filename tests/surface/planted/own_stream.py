# expect: Redirect attr _stream attribute
import sys


class Redirect:
    _stream = "stdout"

    def __enter__(self):
        return getattr(sys, self._stream)
