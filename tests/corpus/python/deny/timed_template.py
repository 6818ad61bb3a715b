# Timed template.
import timeit
timeit.timeit('pass', setup="global template\ntemplate = 'import os'", number=1)
