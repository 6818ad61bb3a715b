# lxml: extension.
from lxml import etree
ns = etree.FunctionNamespace(None)
