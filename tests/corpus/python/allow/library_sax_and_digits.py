# A handler of SAX, and mpmath's digits
import xml.sax

import mpmath as mp


class Names(xml.sax.ContentHandler):
    def __init__(self):
        super().__init__()
        self.names = []

    def startElement(self, name, attrs):
        self.names.append(name)


handler = Names()
xml.sax.parseString(b"<a><b/><b/></a>", handler)
mp.mp.dps = 20
print(handler.names, mp.sqrt(2))
