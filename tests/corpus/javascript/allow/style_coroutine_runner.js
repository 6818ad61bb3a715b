// a runner of coroutines
const co = (g) => (...a) => new Promise((ok, no) => { const it = g(...a); const step = (m, v) => { let r; try { r = it[m](v); } catch (e) { return no(e); } if (r.done) return ok(r.value); Promise.resolve(r.value).then((x) => step('next', x), (e) => step('throw', e)); }; step('next'); });
co(function* () { const x = yield Promise.resolve(1); return x + 1; })().then(console.log);
