# Everyday uses: contextlib more.
import contextlib, io, os, sys

@contextlib.contextmanager
def tag(n):
    print(f'<{n}>')
    try:
        yield n
    finally:
        print(f'</{n}>')
with contextlib.ExitStack() as st:
    st.enter_context(tag('a'))
    st.callback(print, 'bye')
    st.push(lambda *e: True)
    raise ValueError
buf = io.StringIO()
with contextlib.redirect_stdout(buf), contextlib.suppress(KeyError):
    print('x')
    {}['q']
print(buf.getvalue(), end='')
with contextlib.redirect_stderr(sys.stdout):
    print('err', file=sys.stderr)

class C(contextlib.ContextDecorator):

    def __enter__(self):
        return self

    def __exit__(self, *e):
        return False

@C()
def f():
    return 1
with contextlib.closing(io.StringIO('q')) as z:
    print(z.read(), f())
with contextlib.nullcontext(5) as v:
    print(v)
os.makedirs('sub', exist_ok=True)
with contextlib.chdir('sub'):
    print(os.path.basename(os.getcwd()))

@contextlib.asynccontextmanager
async def a():
    yield 1
