print(open(len("abcd"), "rb"))
