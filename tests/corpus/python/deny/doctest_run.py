# Examples in a documentation are run.
import doctest

doctest.run_docstring_examples(print, {})
