// Nested names of a query become keys, one after the other.
const qs = require('querystring');
const flat = qs.parse('user[name]=ann&%5F%5Fproto%5F%5F[mark]=yes&user[age]=3');
const out = {};
for (const [k, v] of Object.entries(flat)) {
  const [, head, sub] = /^(.+)\[(\w+)\]$/.exec(k);
  if (!out[head]) out[head] = {};
  out[head][sub] = v;
}
console.log({}.mark);
