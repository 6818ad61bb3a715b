# xlsxwriter: module.
import xlsxwriter
print(xlsxwriter.workbook.os)
