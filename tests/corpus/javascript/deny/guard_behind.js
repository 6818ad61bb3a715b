function X() { const t = this; if (!(this instanceof X)) return t.process; return this; }
console.log(X().env);
