# Everyday uses: getopt use.
import getopt
o, a = getopt.getopt(['-a', '--x=1', 'f'], 'ab:', ['x='])
print(o, a)
try:
    getopt.getopt(['-z'], 'a')
except getopt.GetoptError as e:
    print(e.msg, e.opt)
