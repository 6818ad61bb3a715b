# The environment as a whole, handed on.
import os
print(sorted(os.environ))
