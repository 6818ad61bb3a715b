# Formatter subclass get field.
import string

class F(string.Formatter):

    def get_field(self, name, a, k):
        return super().get_field('0.__class__', a, k)
print(F().format('{0}', 1))
