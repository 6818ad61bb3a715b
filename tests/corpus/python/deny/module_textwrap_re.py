# A module that textwrap imports.
import textwrap

textwrap.re.enum.sys.modules["os"].system("id")
