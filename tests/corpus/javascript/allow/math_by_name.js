// math by name
const fns = ['abs', 'sqrt', 'floor'];
for (const f of fns) console.log(f, Math[f](2.25));
const level = 'warn';
console[level]('careful');
for (const m of ['log', 'info']) console[m]('x');
