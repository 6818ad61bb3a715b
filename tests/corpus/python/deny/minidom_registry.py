# The registry of implementations imports modules by their names.
import xml.dom

xml.dom.domreg.os.system("id")
