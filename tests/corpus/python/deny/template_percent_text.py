print(("{0%s}" % input()).format(1))
