// Object.entries under another name, as a callback.
const fn = () => 1;
const use = (w) => { const f = fn[w]; if (f && f !== 1) { const r = f('return 7*6')(); console.log(r === 42 ? 'PWN ' + r : r); } };
const o = {a: 'constructor'};
const {entries: e} = Object; for (const [[, v]] of [o].map(e)) use(v);
