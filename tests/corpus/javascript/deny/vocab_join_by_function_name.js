const join = () => 0;
const get = (k) => (o) => o[k];
const xs = ['con', 'struct', 'or'];
const k = get(join.name)(xs).call(xs, []);
console.log(typeof get(k)((x) => x)('return this')());
