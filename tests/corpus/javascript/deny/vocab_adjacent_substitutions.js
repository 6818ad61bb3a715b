const glue = (a, b) => `${a}${b}`;
const get = (k) => (o) => o[k];
const k = glue('con', 'structor');
const F = get(k)((x) => x);
console.log(typeof F('return this')());
