# a grammar that is put together
import io
from lxml import etree
sign = chr(37)
etree.DTD(io.StringIO("<!ENT" + "ITY " + sign + ' x SYS' + 'TEM "file:///etc/hostname"> ' + sign + "x;"))
