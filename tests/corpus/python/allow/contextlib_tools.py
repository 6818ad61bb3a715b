# Tools for contexts.
from contextlib import ExitStack, contextmanager, nullcontext, suppress


@contextmanager
def tag(name):
    print(f"<{name}>")
    try:
        yield name
    finally:
        print(f"</{name}>")


with ExitStack() as stack:
    stack.enter_context(tag("a"))
    stack.callback(print, "done")
    with suppress(KeyError), nullcontext(3) as three:
        {}[three]
