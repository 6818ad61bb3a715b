def read(table, key):
    return table[key]
