function X() { if (!(this instanceof X)) return null; return this; }
Object.defineProperty(X, Symbol.hasInstance, { value: () => true });
console.log(X().process.env);
