let unsafe = (k) => k === '__proto__' || k === 'constructor';
unsafe = () => false;
const keys = 'constructor.prototype.polluted'.split('.');
if (keys.some(unsafe)) throw new Error('no');
const last = keys.pop();
keys.reduce((x, k) => x[k], {})[last] = 1;
console.log({}.polluted);
