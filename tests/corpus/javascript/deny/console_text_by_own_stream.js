const f = (x) => x;
const seen = [];
const out = new console.Console({ stdout: { write(s) { seen.push(s); } } });
out.dir(class {}, { showHidden: true });
out.log(Object.create(null));
for (const e of seen.join(' ').split(/[\[\]{}: ]+/)) { const g = f[e]; if (g && e.length === 11) console.log(g('return process.pid')()); }
