// A proxy of a class is asked for its prototype by instanceof.
let found;
const view = new Proxy(Array, {
  get(target, key) {
    const value = target[key];
    if (typeof value === 'object') found = value;
    return value;
  },
});
console.log([] instanceof view);
found.extra = 1;
console.log([].extra);
