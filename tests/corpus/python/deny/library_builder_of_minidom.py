# Builder of minidom, which reads addresses.
from xml.dom.minidom import parseString
parseString("<a/>").implementation.createDOMBuilder(1, None).parseURI("http://127.0.0.1:9/x")
