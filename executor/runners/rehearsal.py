# A fork server goes the way of a submission before it serves, and so does a child that waits for one: what is made on that way, and what
# the interpreter learns, is then there.
import gantlet_runner as _runner


def frame(*texts):
    """A submission as it arrives."""
    return b"GNT1" + b"".join(len(text).to_bytes(4, "little") for text in texts) + b"".join(texts)


# What most programs do, and more of it.
_SAMPLE = (b"import math\nclass A:\n    x = 1\ndef main(a=2):\n    return {'a': [math.sqrt(a), f'{a:.1f}', A().x]}\n"
           b"for i in range(2):\n    print(end='')\n")


def rehearse():
    """Goes the way of a submission with a sample of ours."""
    filename, _, source, last, _, _, _ = _runner._parse(frame(b"main.py", b"{}", _SAMPLE))
    code, _ = _runner._compile(source, filename, last)
    _runner._stores_main(code)
    module = _runner._Module("main")
    module.__builtins__ = __builtins__
    exec(code, module.__dict__)
    _runner._encode(module.main())
    _runner._flush()
    _runner._needs_exit_handlers()
