# expect: formula text code
def _run(source):
    return eval(compile(source, "<formula>", "eval"), {})


def formula(text):
    return _run("(" + text + ")")
