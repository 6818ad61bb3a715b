const get = (k) => (o) => o[k];
const word = ['con', 'struct', 'or'].join('');
const F = get(word)(get(word)(() => 0));
console.log(typeof F('return this')());
