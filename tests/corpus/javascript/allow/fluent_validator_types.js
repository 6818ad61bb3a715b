// fluent validator types
const v = { string: () => mk([(x) => typeof x === 'string' || 'not a string']), number: () => mk([(x) => typeof x === 'number' || 'not a number']) };
const extra = { min: (n) => (x) => (x.length ?? x) >= n || `less than ${n}`, max: (n) => (x) => (x.length ?? x) <= n || `more than ${n}`, match: (re) => (x) => re.test(x) || `no match` };
function mk(checks) { const api = { validate: (x) => checks.map((c) => c(x)).filter((r) => r !== true) }; for (const k of Object.keys(extra)) api[k] = (...a) => mk([...checks, extra[k](...a)]); return api; }
console.log(v.string().min(3).match(/^a/).validate('bc'), v.number().max(5).validate(3));
