# A long chain of methods.
print("  a,b,c ".strip().upper().replace(",", ";").split(";")[1:].__len__())
