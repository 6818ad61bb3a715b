# The statement goes on over a backslash.
import \
    os

os.\
    system("id")
