# calls set_<computed> by add_format
import xlsxwriter
w = xlsxwriter.Workbook('a.xlsx')
f = w.add_format({''.join(reversed('dlob')): True})
w.close()
print(f.bold)
