# Bytes are run.
exec(rb"print('ran')")
