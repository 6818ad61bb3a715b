// validators chain
const rules = { required: (v) => v != null && v !== '', min: (v, n) => v >= n, pattern: (v, re) => re.test(v) };
function validate(spec, data) {
  const errors = {};
  for (const [field, checks] of Object.entries(spec)) {
    for (const [rule, arg] of Object.entries(checks)) {
      if (!rules[rule](data[field], arg)) (errors[field] ??= []).push(rule);
    }
  }
  return errors;
}
console.log(validate({ name: { required: true }, age: { min: 18 } }, { name: '', age: 20 }));
