// The same with the keys of the copy.
const word = ['con', 'struc', 'tor'].join('');
const f = () => 1;
const o = { slice: structuredClone };
for (const k of o.slice(new Map([[word, 1]])).keys()) console.log(f[k]('return process.pid')());
