const seen = new Set();
const other = seen;
other.get = function (x) { this.add(x); };
const name = ['polluted'][0];
seen.get(Reflect.getPrototypeOf({}));
seen.forEach((x) => { x[name] = 1; });
console.log({}.polluted);
