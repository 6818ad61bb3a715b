# Everyday uses: array use.
from array import array
a = array('d', [1, 2, 3])
a.append(4.5)
b = a.tobytes()
c = array('d')
c.frombytes(b)
print(c, c.itemsize, c.typecode, array('u', 'hey').tounicode(), c.buffer_info()[1])
