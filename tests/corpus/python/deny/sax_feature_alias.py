# Sax feature alias.
import xml.sax
p = xml.sax.make_parser()
s = p.setFeature
s(xml.sax.handler.feature_namespaces, 0)
