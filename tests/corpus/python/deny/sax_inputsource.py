# Sax inputsource.
import xml.sax
from xml.sax.xmlreader import InputSource
u = 'ht' + 'tp://127.0.0.1:9/x'
s = InputSource(u)
try:
    xml.sax.parse(s, xml.sax.ContentHandler())
except OSError:
    print('reached')
