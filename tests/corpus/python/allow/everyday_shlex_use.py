# Everyday uses: shlex use.
import shlex
print(shlex.split('a \'b c\' "d" # x', comments=True), shlex.quote('a b'), shlex.join(['a', 'b c']))
s = shlex.shlex("x = 'y'", posix=True)
s.whitespace_split = False
print(list(s))
