# Formatter getfield attr.
import string
print(string.Formatter().get_field('0.' + '_' * 2 + 'class' + '_' * 2, (1,), {}))
