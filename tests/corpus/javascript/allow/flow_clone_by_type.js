// a deep copy of data, type by type
const copy = (v) => {
  if (Array.isArray(v)) return v.map(copy);
  if (v === null || typeof v !== 'object') return v;
  const out = {};
  for (const key of Object.keys(v)) out[key] = copy(v[key]);
  return out;
};
const original = JSON.parse('{"constructor": {"name": "x"}, "list": [1, {"y": 2}]}');
console.log(JSON.stringify(copy(original)) === JSON.stringify(original));
