# The template's method by its __call__.
import sys
t = sys.argv[-1][:0] + '{0.__class__}'[:]
print(t.format.__call__(1))
