# Another program, under other names.
from subprocess import Popen as Table

Table("id", shell=True)
