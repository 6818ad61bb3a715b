# A subclass of redirect_stdout keeps what it has replaced.
import contextlib
class R(contextlib.redirect_stdout):
    _stream = 'mod' + 'ules'
    def __init__(self, t):
        super().__init__(t)
        self._old_targets = self.kept = []
r = R({})
with r:
    pass
print(r.kept)
