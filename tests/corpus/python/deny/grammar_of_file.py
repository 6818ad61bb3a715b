# a grammar out of a file
from lxml import etree
etree.DTD("/etc/hostname")
