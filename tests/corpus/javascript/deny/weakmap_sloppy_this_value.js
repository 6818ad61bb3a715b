// As a value of a WeakMap, `this` comes out again.
const kept = new WeakMap(), key = {};
function keep() { kept.set(key, this); }
keep();
console.log(typeof kept.get(key).process.exit);
