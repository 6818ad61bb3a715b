# numpy's build system runs compilers.
import numpy.distutils.exec_command as run

run.exec_command("id")
