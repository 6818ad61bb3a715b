# jinja2: sandbox text.
from jinja2.sandbox import SandboxedEnvironment
def main(text="x"):
    return SandboxedEnvironment().from_string(text).render(x=1)
