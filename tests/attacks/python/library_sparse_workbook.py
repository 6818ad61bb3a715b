# A workbook of a few hundred kilobytes whose one sheet is 320 MB of XML.
# layer: cgroup
# also: rlimit supervisor
# expect: stopped
# limits: memory=128 wall=60000
import zipfile

import openpyxl

openpyxl.Workbook().save("small.xlsx")
with zipfile.ZipFile("small.xlsx") as small, zipfile.ZipFile("large.xlsx", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as large:
    for name in small.namelist():
        if name != "xl/worksheets/sheet1.xml":
            large.writestr(name, small.read(name))
    with large.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
        sheet.write(b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>')
        for _ in range(80):
            sheet.write(b"x" * (4 << 20))
        sheet.write(b"</t></is></c></row></sheetData></worksheet>")
book = openpyxl.load_workbook("large.xlsx")
print("ESCAPED: read", len(book.active["A1"].value))
