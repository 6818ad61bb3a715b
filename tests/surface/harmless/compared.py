def find(rows, name):
    return [row for row in rows if row.name == name]
