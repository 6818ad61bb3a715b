# numpy compiles Fortran.
import numpy.f2py

numpy.f2py.compile("end", modulename="evil")
