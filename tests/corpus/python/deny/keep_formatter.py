# root cause: origins/handed.cc isKeptByCall, kReadingReceivers 'format': an own subclass of string.Formatter (F().format('{}', names)) gets the list in its hooks (format_field, get_value, convert_field)
import random, string
names = ["seed"]
class F(string.Formatter):
    def format_field(self, v, s):
        v.append("".join(reversed("so_")))
        return ""
F().format("{}", names)
print([getattr(random, n) for n in names])
