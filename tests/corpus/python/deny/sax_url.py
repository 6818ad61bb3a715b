# Sax url.
import xml.sax
h = xml.sax.ContentHandler()
u = 'ht' + 'tp://127.0.0.1:9/x'
try:
    xml.sax.parse(u, h)
except OSError:
    print('reached')
