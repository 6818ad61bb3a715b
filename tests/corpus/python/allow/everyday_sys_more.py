# Everyday uses: sys more.
import sys

def hook(t, v, tb):
    if issubclass(t, KeyboardInterrupt):
        sys.__excepthook__(t, v, tb)
        return
    print('died:', t.__name__, v)
sys.excepthook = hook
print(sys.version_info >= (3, 8), sys.argv[0] != None, sys.platform, sys.maxsize > 2 ** 32, sys.getrecursionlimit(), sys.byteorder, sys.implementation.name, 'json' in sys.modules, sys.float_info.max > 1, sys.getsizeof(''), sys.intern('a'), sys.flags.optimize, 'google.colab' in sys.modules)
sys.setrecursionlimit(3000)
sys.stdout.write('w\n')
sys.stdout.flush()
sys.stderr.write('')
try:
    raise ValueError('x')
except ValueError:
    et, ev, tb = sys.exc_info()
    print(et.__name__, tb is not None)
for line in sys.stdin:
    print(line.strip())
if len(sys.argv) > 5:
    sys.exit('usage')
