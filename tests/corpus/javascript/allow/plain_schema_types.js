const T = { string: (v) => typeof v === 'string', number: (v) => typeof v === 'number', array: Array.isArray, boolean: (v) => v === true || v === false };
function check(schema, value, path = '$') {
  if (typeof schema === 'string') return T[schema](value) ? [] : [`${path} is not ${schema}`];
  if (Array.isArray(schema)) return Array.isArray(value) ? value.flatMap((v, i) => check(schema[0], v, `${path}[${i}]`)) : [`${path} is not a list`];
  return Object.entries(schema).flatMap(([k, s]) => (k in value ? check(s, value[k], `${path}.${k}`) : [`${path}.${k} is missing`]));
}
console.log(check({ name: 'string', tags: ['string'], size: { w: 'number' } }, JSON.parse('{"name":"x","tags":["a",1],"size":{}}')));
