// A copy of a Map under a list's method name: what forEach gives is the Map's key.
const word = ['con', 'struc', 'tor'].join('');
const f = () => 1;
const o = { map: structuredClone };
const m = o.map(new Map([[word, 1]]));
m.forEach((v, k) => console.log(f[k]('return process.pid')()));
