# Everyday uses: csv more.
import csv, io, sys

class semi(csv.Dialect):
    delimiter = ';'
    quotechar = '"'
    doublequote = True
    skipinitialspace = True
    lineterminator = '\n'
    quoting = csv.QUOTE_MINIMAL
csv.register_dialect('semi', semi)
s = io.StringIO()
w = csv.DictWriter(s, fieldnames=['a', 'b'], dialect='semi', extrasaction='ignore')
w.writeheader()
w.writerows([{'a': 1, 'b': 'x;y', 'z': 3}])
print(s.getvalue())
for r in csv.DictReader(io.StringIO(s.getvalue()), dialect='semi'):
    print(r)
print(csv.Sniffer().sniff('a,b\n1,2').delimiter, csv.Sniffer().has_header('a,b\n1,2\n'), csv.list_dialects()[-1])
csv.field_size_limit(10 ** 6)
with open('o.csv', 'w', newline='', encoding='utf-8') as f:
    csv.writer(f, quoting=csv.QUOTE_NONNUMERIC).writerow([1, 'a'])
