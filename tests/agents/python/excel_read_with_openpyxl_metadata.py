# /// task
# question = "What's in this workbook? List sheets, dimensions, headers, number of formulas and empty cells."
# files = ["budget.xlsx"]
# [expect]
# stdout = ["2022", "2023", "A1:"]
# ///
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

wb = load_workbook('/mnt/data/budget.xlsx', data_only=False)
print('Properties:', wb.properties.creator, '| sheets:', len(wb.sheetnames))

for ws in wb.worksheets:
    formulas = empties = 0
    min_col, min_row, max_col, max_row = range_boundaries(ws.dimensions)
    for row in ws.iter_rows():
        for cell in row:
            if cell.value is None:
                empties += 1
            elif isinstance(cell.value, str) and cell.value.startswith('='):
                formulas += 1
    print(f'{ws.title}: {ws.dimensions} ({max_row - min_row + 1} x {max_col - min_col + 1}), {formulas} formulas, {empties} empty')
    print('   headers:', [c.value for c in ws[3]])
    print('   merged:', [str(r) for r in ws.merged_cells.ranges], 'hidden:', ws.sheet_state != 'visible')
