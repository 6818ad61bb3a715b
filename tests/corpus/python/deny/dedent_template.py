# A template that textwrap.dedent hands on reads an attribute.
import textwrap

template = textwrap.dedent("""
    {0.__class__}
    {0.__init__.__globals__}
""")
print(template.format(print))
