# A parser's own modules.
import xml.etree.ElementTree as tree

tree.sys.modules["os"].system("id")
