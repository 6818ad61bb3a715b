# A tab and spaces.
if True:
    x = 1
 	import os
