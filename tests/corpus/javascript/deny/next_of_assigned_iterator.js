// Object.assign(iterator, {next}).
const k = ['con', 'structor'].join('');
let n = 0; const it = Object.assign([1].values(), { next: () => ({ value: () => 1, done: n++ > 0 }) });
for (const f of it) console.log(f[k]('return 1+1')());
