# A compiled text is run.
exec(compile("print('ran')", "name", "exec"))
