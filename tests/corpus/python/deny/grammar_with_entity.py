# a grammar names another file
import io
from lxml import etree
etree.DTD(io.StringIO('<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;'))
