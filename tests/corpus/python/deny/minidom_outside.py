# A document by an absolute path.
from xml.dom import minidom

minidom.parse("/etc/hostname")
