# A template over several lines.
import textwrap

TEMPLATE = textwrap.dedent("""\
    Name:  {name}

      Total: {total:>8.2f}
""")
print(TEMPLATE.format(name="x", total=1.5))
