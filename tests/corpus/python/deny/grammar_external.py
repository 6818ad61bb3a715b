# a grammar by its address
from lxml import etree
etree.DTD(external_id=b"file:///etc/hostname")
