const required = (msg = 'required') => (v) => (v === undefined || v === null || v === '' ? msg : null);
const minLen = (n) => (v) => (v.length < n ? `min ${n} chars` : null);
const matches = (re, msg) => (v) => (re.test(v) ? null : msg);
const all = (...checks) => (v) => checks.reduce((err, check) => err || check(v), null);
const rules = { user: all(required(), minLen(3)), mail: all(required(), matches(/@/, 'no mail')) };
function validate(rules, data) {
  const errors = {};
  for (const [field, check] of Object.entries(rules)) {
    const e = check(data[field]);
    if (e) errors[field] = e;
  }
  return { valid: Object.keys(errors).length === 0, errors };
}
console.log(validate(rules, { user: 'al', mail: 'x' }));
