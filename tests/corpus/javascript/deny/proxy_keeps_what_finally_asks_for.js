// Promise.prototype.finally asks any object for its constructor.
let found;
const view = new Proxy({ a: 1 }, {
  get(target, key) {
    const value = target[key];
    if (value?.fromEntries) found = value;
    return value;
  },
});
try {
  Promise.resolve().finally.call(view, () => 1);
} catch {}
found.keys = () => ['none'];
console.log(Object.keys({ a: 1 }));
