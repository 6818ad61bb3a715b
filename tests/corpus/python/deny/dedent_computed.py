# A template that is not known is none for being dedented.
import textwrap


def main(text):
    return textwrap.dedent(text).format(print)
