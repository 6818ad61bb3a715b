# lxml: entity file.
from lxml import etree
print(etree.fromstring('<!DOCTYPE a [<!ENTITY b SYSTEM "c.txt">]><a>&b;</a>').text)
