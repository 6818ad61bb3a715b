// The same under a name that is put together.
const word = ['con', 'struc', 'tor'].join('');
const f = () => 1;
const copy = structuredClone;
const o = {};
o[['fil', 'ter'].join('')] = copy;
o.filter(new Map([[word, 1]])).forEach((v, k) => console.log(f[k]('return process.pid')()));
