# The old statement.
exec "print('ran')"
