# tqdm's wrapper reads attributes by name.
from tqdm import tqdm
import io
def f():
    pass
f.read = lambda n=-1: b''
with tqdm.wrapattr(f, 'read', disable=True) as w:
    print(w.wrapper_getattr(''.join(reversed('__slabolg__'))).keys())
