// generator coroutine
function co(gen) {
  return function (...args) {
    const it = gen.apply(this, args);
    return new Promise((resolve, reject) => {
      const step = (key, arg) => { let r; try { r = it[key](arg); } catch (e) { return reject(e); } if (r.done) return resolve(r.value); Promise.resolve(r.value).then((v) => step('next', v), (e) => step('throw', e)); };
      step('next');
    });
  };
}
co(function* (n) { const a = yield Promise.resolve(n); const b = yield a * 2; return a + b; })(3).then(console.log);
