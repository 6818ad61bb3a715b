# Codecs reader class getattr.
import codecs
R = codecs.getreader('utf-8')
n = '_' * 2 + 'class' + '_' * 2
print(R.__getattr__(R(print), n))
