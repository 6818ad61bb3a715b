# Submodules.
import collections.abc
import concurrent.futures
import urllib.parse
import xml.etree.ElementTree as ET

print(urllib.parse.quote("a b"), isinstance([], collections.abc.Sequence))
print(ET.fromstring("<a><b/></a>").tag, concurrent.futures.ALL_COMPLETED)
