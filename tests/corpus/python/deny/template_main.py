def main(t):
    return t.format(1)
