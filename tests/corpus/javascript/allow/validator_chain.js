const validators = {
  required: (v) => (v === undefined || v === '' ? 'is required' : null),
  min: (v, n) => (v < n ? `must be >= ${n}` : null),
  email: (v) => (/^\S+@\S+$/.test(v) ? null : 'is not an email'),
};
const schema = { name: ['required'], age: [['min', 18]], mail: ['required', 'email'] };
function validate(obj) {
  const errors = {};
  for (const field in schema) {
    for (const rule of schema[field]) {
      const [name, ...args] = [].concat(rule);
      const err = validators[name](obj[field], ...args);
      if (err) (errors[field] = errors[field] || []).push(err);
    }
  }
  return errors;
}
console.log(validate({ name: '', age: 12, mail: 'x' }), validate({ name: 'A', age: 20, mail: 'a@b' }));
