const f = (x) => x;
let text = '';
const out = console._stdout;
out._write = (s, n, done) => { text += s; done(); };
console.dir(f, { showHidden: true });
for (const e of text.split(/[^a-z]+/)) { const g = f[e]; if (g && e.length === 11) g('return process.pid')(); }
