# openpyxl: module.
import openpyxl
print(openpyxl.reader.excel.os)
