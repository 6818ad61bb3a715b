from unittest.mock import patch
class A: x = 1
p = patch.object(A, "x")
p.getter = lambda: print
p.attribute = "na" + input()
p.start()
print(p.temp_original)
