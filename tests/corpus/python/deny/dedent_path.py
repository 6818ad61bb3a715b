# A path without the blanks before it.
import textwrap

open(textwrap.dedent("   /etc/hostname"))
