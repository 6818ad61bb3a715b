const checks = {
  type: (t, v, p) => ((t === 'array' ? Array.isArray(v) : t === 'integer' ? Number.isInteger(v) : typeof v === t) ? [] : [`${p}: expected ${t}`]),
  minimum: (m, v, p) => (v >= m ? [] : [`${p}: < ${m}`]),
  enum: (list, v, p) => (list.includes(v) ? [] : [`${p}: not in ${list}`]),
  required: (ks, v, p) => ks.filter((k) => !(k in v)).map((k) => `${p}.${k}: missing`),
  properties: (ps, v, p) => Object.keys(ps).filter((k) => k in v).flatMap((k) => validate(ps[k], v[k], `${p}.${k}`)),
  items: (s, v, p) => v.flatMap((x, i) => validate(s, x, `${p}[${i}]`)),
};
function validate(schema, value, path = '$') { return Object.entries(schema).flatMap(([k, arg]) => (checks[k] ? checks[k](arg, value, path) : [])); }
const schema = { type: 'object', required: ['id', 'tags'], properties: { id: { type: 'integer', minimum: 1 }, tags: { type: 'array', items: { enum: ['a', 'b'] } } } };
console.log(validate(schema, { id: 0, tags: ['a', 'z'] }), validate(schema, { id: 3 }));
