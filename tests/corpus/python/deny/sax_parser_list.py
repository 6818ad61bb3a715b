# Sax parser list.
import xml.sax
n = 'xml.sax.' + 'expatreader'
xml.sax.make_parser([n])
