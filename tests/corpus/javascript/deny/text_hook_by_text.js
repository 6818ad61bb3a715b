const s = Symbol['search'];
const o = { [s]: (t) => o.f[t], f: parseInt };
console.log('c-onstructor'.replace('-', '').search(o)('return 8')());
