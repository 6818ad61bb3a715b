# odf: module.
import odf.opendocument
print(odf.opendocument.sys.modules)
