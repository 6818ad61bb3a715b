// promise polyfill
class Deferred { constructor() { this.promise = new Promise((res, rej) => { this.resolve = res; this.reject = rej; }); } }
const d3 = new Deferred(); d3.promise.then((v) => console.log('v', v)); d3.resolve(5);
function promisify(fn) { return function (...args) { return new Promise((res, rej) => fn.call(this, ...args, (e, v) => (e ? rej(e) : res(v)))); }; }
promisify((a, b, cb) => cb(null, a + b))(1, 2).then(console.log);
