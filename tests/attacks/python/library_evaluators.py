# Texts that libraries run as Python, asked to start a program and to read the host's files.
# layer: seccomp
# also: mounts
# expect: refused
# limits: wall=60000
# violation: execve
SHELL = "__import__('os').spawnv(0, '/bin/sh', ['sh', '-c', 'exit 0'])"
HOST = "open('/etc/passwd').read(1)"


def sympy(text):
    # What the runner shuts for computed texts is opened again: the sandbox stands alone here.
    import sympy
    import sympy.parsing.sympy_parser as parser
    parser.stringify_expr = lambda *rest: text
    return sympy.sympify("x")


def jinja2(text):
    import jinja2
    return jinja2.Template("{{ lipsum.__globals__['__builtins__']['eval'](text) }}").render(text=text)


def yaml(text):
    import yaml
    return yaml.unsafe_load("!!python/object/apply:eval [%r]" % text)


def formula(text):
    import statsmodels.formula.api as smf
    return smf.ols("y ~ [%s][0]" % text, data={"y": [1, 2]})


def reportlab(text):
    from reportlab.lib.utils import rl_exec
    names = {}
    rl_exec("value = " + text, names)
    return names["value"]


def pickled(text):
    import joblib

    class Evil:
        def __reduce__(self):
            return eval, (text,)
    joblib.dump(Evil(), "evil.joblib")
    return joblib.load("evil.joblib")


for evaluate in (sympy, jinja2, yaml, formula, reportlab, pickled):
    for text in (SHELL, HOST):
        try:
            value = evaluate(text)
        except Exception as error:
            print(evaluate.__name__, type(error).__name__)
            continue
        print(evaluate.__name__, "gave", repr(value)[:40])
        # 127: nothing was executed.
        if "root" in str(value) or (text is SHELL and str(value) == "0"):
            print("ESCAPED:", evaluate.__name__)
