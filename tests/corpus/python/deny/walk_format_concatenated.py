# A template that is put together.
print(("{0.__cla" + "ss__}").format(()))
