const convert = { string: String, number: Number, boolean: (v) => v === 'true', date: (v) => new Date(v).toISOString().slice(0, 10), json: JSON.parse };
const schema = { id: 'number', name: 'string', active: 'boolean', born: 'date', meta: 'json' };
const raw = { id: '7', name: 'Ann', active: 'true', born: '2020-01-02T00:00:00Z', meta: '{"a":1}' };
console.log(Object.fromEntries(Object.entries(raw).map(([k, v]) => [k, convert[schema[k]](v)])));
