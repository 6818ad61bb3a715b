# The import stands behind a statement on the same line.
total = 1; import os; os.system("id")
