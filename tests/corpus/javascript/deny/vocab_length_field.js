const get = (k) => (o) => o[k];
const o = { length: 'con' };
const k = o.length + get('rest')({ rest: 'structor' });
console.log(typeof get(k)((x) => x)('return this')());
