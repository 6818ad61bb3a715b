# Libraries that start programs: ghostscript for EPS, kaleido and a browser for charts, LaTeX for formulas, a compiler, workers.
# layer: seccomp
# also: mounts
# expect: refused
# limits: wall=60000
import os

EPS = b"""%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 10 10
%%EndComments
%pipe%id
showpage
%%EOF
"""


def attempt(function):
    try:
        print(function.__name__, "gave", repr(function())[:60])
    except BaseException as error:
        print(function.__name__, type(error).__name__, str(error)[:60])


def ghostscript():
    import subprocess
    from PIL import EpsImagePlugin, Image
    EpsImagePlugin.gs_windows_binary = None
    with open("a.eps", "wb") as file:
        file.write(EPS)
    Image.open("a.eps").load()


def viewer():
    from PIL import Image, ImageShow
    ImageShow.register(ImageShow.XDGViewer)
    Image.new("L", (1, 1)).show()


def grab():
    from PIL import ImageGrab
    ImageGrab.grab()


def latex():
    import sympy
    sympy.preview(sympy.Symbol("x"), output="png", viewer="file", filename="x.png")


def compiler():
    import sympy
    from sympy.utilities.autowrap import autowrap
    autowrap(sympy.Symbol("x"), backend="cython", tempdir="built")


def kaleido():
    import plotly.graph_objects as go
    go.Figure().write_image("a.png")


def browser():
    import webbrowser
    webbrowser.get().open("file:///etc/passwd")


def java():
    from nltk.internals import java as run
    run(["a"])


def started():
    import subprocess
    return subprocess.run(["/bin/sh", "-c", "echo ESCAPED: a shell"], check=True)



for function in (ghostscript, viewer, grab, latex, compiler, kaleido, browser, java, started):
    attempt(function)
for name in os.listdir("."):
    if name in ("a.png", "x.png"):
        print("ESCAPED: a program wrote", name)
