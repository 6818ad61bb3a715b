# A style sheet from the network.
import pandas as pd

pd.read_xml("x.xml", stylesheet="http://localhost/evil.xsl")
