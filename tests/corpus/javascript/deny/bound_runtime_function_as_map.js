// The same with a bound function.
const word = ['con', 'struc', 'tor'].join('');
const f = () => 1;
const o = { map: Array.from.bind(Array) };
for (const [k] of o.map(new Map([[word, 1]]))) console.log(f[k]('return process.pid')());
