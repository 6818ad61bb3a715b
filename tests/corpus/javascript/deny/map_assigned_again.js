let seen = new Set();
seen = { list: [], get(x) { this.list.push(x); return this.list; } };
const name = ['polluted'][0];
for (const x of seen.get(Reflect.getPrototypeOf({}))) x[name] = 1;
console.log({}.polluted);
