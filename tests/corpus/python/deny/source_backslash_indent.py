# A backslash carries indentation.
if True:
  \
    import os
