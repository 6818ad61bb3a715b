# A subclass of redirect_stdout names what of sys it reads.
import contextlib, sys
class R(contextlib.redirect_stdout):
    _stream = ''.join(reversed('seludom'))
    _old_targets = []
r = R({})
r.__enter__()
m = r._old_targets[0]
r.__exit__(None, None, None)
print(m['os'].getcwd())
