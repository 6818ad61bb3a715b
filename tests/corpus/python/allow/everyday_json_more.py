# Everyday uses: json more.
import json, datetime, decimal

class E(json.JSONEncoder):

    def default(self, o):
        if isinstance(o, datetime.date):
            return o.isoformat()
        if hasattr(o, '__json__'):
            return o.__json__()
        return super().default(o)

class X:

    def __json__(self):
        return {'x': 1}
print(json.dumps({'d': datetime.date(2024, 1, 1), 'x': X()}, cls=E, sort_keys=True, indent=1), json.loads('1.10', parse_float=decimal.Decimal), json.loads('{"a": 1}', object_pairs_hook=list), json.JSONDecoder().raw_decode('[1] x'))
try:
    json.loads('{')
except json.JSONDecodeError as e:
    print(e.lineno, e.msg)
with open('j.json', 'w') as f:
    json.dump([1], f)
print(json.load(open('j.json')), json.dumps(X(), default=lambda o: o.__dict__), json.dumps('é', ensure_ascii=False), list(json.JSONEncoder().iterencode([1])))
