// /// task
// question = "Deep-merge default and user configuration and show what has changed."
// [inline]
// "default.json" = """{"server": {"host": "localhost", "port": 8080}, "debug": false}"""
// "user.json" = """{"server": {"port": 9000}, "debug": true, "extra": [1, 2]}"""
// [expect]
// stdout = ["server.port: 8080 -> 9000", "debug: false -> true", "extra"]
// ///
const fs = require('fs');

const isObject = (x) => x !== null && typeof x === 'object' && !Array.isArray(x);

function deepMerge(target, source) {
  const out = { ...target };
  for (const [key, value] of Object.entries(source)) {
    out[key] = isObject(value) && isObject(out[key]) ? deepMerge(out[key], value) : value;
  }
  return out;
}

function flatten(obj, prefix = '') {
  return Object.entries(obj).reduce((acc, [k, v]) => {
    const name = prefix ? `${prefix}.${k}` : k;
    return isObject(v) ? { ...acc, ...flatten(v, name) } : { ...acc, [name]: v };
  }, {});
}

const [defaults, user] = ['default.json', 'user.json'].map((f) => JSON.parse(fs.readFileSync(f, 'utf8')));
const merged = deepMerge(defaults, user);
const before = flatten(defaults);
const after = flatten(merged);
for (const key of Object.keys(after)) {
  if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) console.log(`${key}: ${before[key]} -> ${JSON.stringify(after[key])}`);
}
fs.writeFileSync('merged.json', JSON.stringify(merged, null, 4));
