// isCounter: defines('reduce') does not see a reduce whose name is put together (also isPlainAt).
const glue = (a, b) => `${a}d${b}`;
const o = { [glue('re', 'uce')]: (f) => f('con', 'structor') };
const w = o.reduce((s, x) => s + x, 0);
console.log((() => 1)[w]('return 1+1')());
