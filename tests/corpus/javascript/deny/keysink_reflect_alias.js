// Reflect under another name
const R = Reflect;
for (const k of 'constructor.prototype'.split('.')) console.log(R.get({}, k));
