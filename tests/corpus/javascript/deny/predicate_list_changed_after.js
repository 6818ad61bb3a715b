const unsafe = (k) => k === '__proto__' || k === 'constructor';
const keys = 'a.b'.split('.');
if (keys.some(unsafe)) throw new Error('no');
keys.splice(0, 2, ...'constructor.prototype'.split('.'));
keys.reduce((x, k) => x[k], {}).polluted = 1;
console.log({}.polluted);
