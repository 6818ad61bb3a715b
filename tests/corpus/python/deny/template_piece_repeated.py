# A repeated piece whose end and start make a name.
print(("class__}{0.__" * len("xx")).format((), ()))
