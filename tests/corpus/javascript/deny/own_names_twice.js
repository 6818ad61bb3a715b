// The constructor's prototype, by the names that a class and its prototype own.
class Config { }
const [, , down] = Object.getOwnPropertyNames(Config);
const [up] = Object.getOwnPropertyNames(Config.prototype);
const o = {};
const f = o[up];
const p = f[down];
p.debug = 1;
console.log({}.debug);
