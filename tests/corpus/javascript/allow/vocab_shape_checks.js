const bad = (at, why) => [`${at || 'value'}: ${why}`];
const is = (type) => (v, at) => (typeof v === type ? [] : bad(at, `not a ${type}`));
const each = (check) => (v, at) => v.flatMap((x, i) => check(x, `${at}[${i}]`));
const shape = (fields) => (v, at) => Object.entries(fields).flatMap(([k, check]) => check(v[k], at ? `${at}.${k}` : k));
const order = shape({ id: is('number'), lines: each(shape({ sku: is('string'), qty: is('number') })) });
console.log(order({ id: 7, lines: [{ sku: 'a', qty: '2' }] }, ''));
