# The import is made where it is used.
def main():
    import os
    return os.system("id")


main()
