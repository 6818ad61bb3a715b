const unsafe = (k) => k === '__proto__';
const o = {};
const keys = 'constructor.prototype.polluted'.split('.');
if (keys.some(unsafe)) throw new Error('no');
const last = keys.pop();
keys.reduce((x, k) => x[k], o)[last] = 1;
console.log({}.polluted);
