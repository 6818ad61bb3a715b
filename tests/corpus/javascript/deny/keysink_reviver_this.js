// JSON's reviver reads the holder
const seen = [];
JSON.parse('{"constructor": {"a": 1}}', function (key, value) { seen.push({}[key]); return value; });
seen[1].polluted = 1;
