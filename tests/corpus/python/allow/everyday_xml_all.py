# Everyday uses: xml all.
import xml.etree.ElementTree as ET, xml.dom.minidom as md, xml.sax, xml.sax.saxutils as su, io
from xml.sax.handler import ContentHandler, ErrorHandler
from xml.dom import Node
r = ET.fromstring("<a xmlns:n='u'><b i='1'>t</b><n:c/></a>")
print(r.find('b').attrib, [e.tag for e in r.iter()], r.findtext('b'), ET.tostring(r, encoding='unicode')[:5])
ET.SubElement(r, 'd', k='v').text = 'x'
ET.indent(r)
ET.ElementTree(r).write('o.xml', xml_declaration=True, encoding='utf-8')
t = ET.parse('o.xml')
print(t.getroot().get('q', 'none'), r.find('{u}c') is not None, ET.register_namespace('n', 'u'))
for ev, el in ET.iterparse(io.StringIO('<a><b/></a>'), events=('start', 'end')):
    print(ev, el.tag)
d = md.parseString('<a><b>t</b></a>')
n = d.createElement('z')
n.setAttribute('k', 'v')
n.appendChild(d.createTextNode('q'))
d.documentElement.appendChild(n)
print(d.toprettyxml(indent=' ')[:20], [c.nodeName for c in d.documentElement.childNodes if c.nodeType == Node.ELEMENT_NODE], d.getElementsByTagName('b')[0].firstChild.data)
impl = md.getDOMImplementation()
doc = impl.createDocument(None, 'root', None)
print(doc.documentElement.tagName)

class H(ContentHandler):

    def __init__(self):
        super().__init__()
        self.n = 0

    def startElement(self, name, attrs):
        self.n += 1
        attrs.getValue('i') if 'i' in attrs else None

    def characters(self, content):
        pass
h = H()
xml.sax.parseString(b"<a><b i='1'/></a>", h)
print(h.n)
p = xml.sax.make_parser()
p.setFeature(xml.sax.handler.feature_namespaces, 0)
p.setContentHandler(H())
p.parse('o.xml')
xml.sax.parse('o.xml', H())
g = su.XMLGenerator(io.StringIO(), 'utf-8')
g.startDocument()
g.startElement('a', {'k': 'v'})
g.endElement('a')
print(su.escape('<'), su.quoteattr('a"b'), su.unescape('&lt;'))
try:
    ET.fromstring('<a>')
except ET.ParseError as e:
    print(e.position)
tb = ET.TreeBuilder()
tb.start('x', {})
tb.end('x')
print(tb.close().tag, ET.canonicalize("<a  b='1'/>"))
