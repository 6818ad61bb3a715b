function Y() {}
Y.prototype = Object.getPrototypeOf({});
function X() { if (!(this instanceof Y)) return null; return this; }
console.log(X().process.env);
