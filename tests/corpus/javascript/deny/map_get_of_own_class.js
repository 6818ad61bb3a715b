class Map extends Array {
  get(x) { this.push(x); return this; }
}
const seen = new Map();
const name = ['polluted'][0];
seen.get(Reflect.getPrototypeOf({}))[0][name] = 1;
console.log({}.polluted);
