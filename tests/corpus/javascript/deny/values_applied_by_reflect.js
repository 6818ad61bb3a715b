// Object.values by Reflect.apply: what it takes out is a word.
const fn = () => 1;
const use = (w) => { const f = fn[w]; if (f && f !== 1) { const r = f('return 7*6')(); console.log(r === 42 ? 'PWN ' + r : r); } };
const [c] = Reflect.apply(Object.values, null, [{a: 'constructor'}]); use(c);
