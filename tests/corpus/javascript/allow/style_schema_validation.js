// checks by a schema of own functions
const checks = {string: (v) => typeof v === 'string', number: Number.isFinite, array: Array.isArray};
const schema = {name: 'string', age: 'number', tags: 'array'};
const validate = (o) => Object.entries(schema).filter(([k, t]) => !checks[t](o[k])).map(([k]) => k);
console.log(validate({name: 'a', age: 'x', tags: []}));
