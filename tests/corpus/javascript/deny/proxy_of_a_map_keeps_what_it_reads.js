// A class extends a proxy of Map: its trap keeps the prototype, which gets a property later.
let kept = null;
const Store = new Proxy(Map, {
  get: (target, key, receiver) => {
    const value = Reflect.get(target, key, receiver);
    if (value && typeof value === 'object') kept = value;
    return value;
  },
});
class Cache extends Store {}
new Cache();
kept.label = 1;
console.log(new Map().label);
