# The network, by a neighbour of a harmless module.
import urllib.parse
import urllib.request

urllib.request.urlopen("http://localhost")
