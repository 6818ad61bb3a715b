# A form feed stands before the statement.
if True:
    pass
import os

os.system("id")
