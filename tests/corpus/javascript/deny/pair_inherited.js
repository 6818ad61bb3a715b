// An element of a list that is inherited.
const o = {a: 'constructor'};
const fn = () => 1;
const use = (w) => { const f = fn[w]; if (f && f !== 1) { const r = f('return 7*6')(); console.log(r === 42 ? 'PWN ' + r : r); } };
const p = Object.entries(o)[0]; const q = {__proto__: p}; use(q[1]);
