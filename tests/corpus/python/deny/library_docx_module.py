# docx: module.
import docx
print(docx.opc.package.os)
