// A message of the engine's own has the word; a rejection hands it over without a catch.
const f = (x) => x;
class A {}
Promise.resolve().then(() => A()).then(null, (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); });
