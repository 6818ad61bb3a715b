# Pstats file.
import pstats
with open('p.prof', 'wb') as f:
    f.write(b'0')
try:
    s = pstats.Stats('p.prof')
except ValueError:
    print('read')
