from odf.opendocument import OpenDocumentText, OpenDocumentSpreadsheet, load
from odf.text import H, P
from odf.table import Table, TableRow, TableCell
from odf import teletype
import pandas as pd

doc = OpenDocumentText()
doc.text.addElement(H(outlinelevel=1, text="Report"))
doc.text.addElement(P(text="All is well."))
doc.save("report.odt")
print([teletype.extractText(p) for p in load("report.odt").getElementsByType(P)])

sheet = OpenDocumentSpreadsheet()
table = Table(name="T")
for row in [["a", "b"], [1, 2]]:
    tr = TableRow()
    for value in row:
        cell = TableCell(valuetype="string")
        cell.addElement(P(text=str(value)))
        tr.addElement(cell)
    table.addElement(tr)
sheet.spreadsheet.addElement(table)
sheet.save("t.ods")
print(pd.read_excel("t.ods", engine="odf"))
pd.DataFrame({"x": [1, 2]}).to_excel("u.ods", engine="odf", index=False)
