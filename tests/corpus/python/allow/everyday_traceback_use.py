# Everyday uses: traceback use.
import traceback, sys, warnings

def f():
    try:
        return 1 / 0
    except ZeroDivisionError as e:
        raise ValueError('bad') from e
try:
    f()
except ValueError as e:
    print(traceback.format_exc().splitlines()[-1], traceback.format_exception_only(e)[0], len(traceback.extract_tb(e.__traceback__)), repr(e.__cause__))
    te = traceback.TracebackException.from_exception(e)
    print(''.join(te.format())[:9], te.stack[0].name)
    for fr in traceback.extract_tb(e.__traceback__):
        print(fr.name, fr.lineno, fr.line)
    e.add_note('n')
    print(e.__notes__)
    traceback.print_exception(type(e), e, e.__traceback__, file=sys.stdout, limit=1)

def where():
    return traceback.extract_stack()[-2].name
print(where(), len(traceback.format_stack()) > 0)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always')
    warnings.warn('x', DeprecationWarning, stacklevel=2)
    print(w[0].category.__name__, str(w[0].message))
warnings.filterwarnings('ignore', category=FutureWarning)
warnings.filterwarnings('error', message='boom')
