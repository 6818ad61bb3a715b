# JSON in both directions.
import json
from datetime import date


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, date):
            return o.isoformat()
        return super().default(o)


text = json.dumps({"day": date(2024, 1, 1), "__class__": "Point"}, cls=Encoder, indent=2)
print(json.loads(text, object_hook=lambda d: d), json.loads("[1.5]", parse_float=str))
