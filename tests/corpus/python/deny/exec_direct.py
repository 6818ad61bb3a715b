# A text is run.
exec("print('ran')")
