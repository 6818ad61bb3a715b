# A dunder by a text tool.
import textwrap

getattr((), textwrap.dedent("    __class__"))
