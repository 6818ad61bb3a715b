// A proxy gives a draft of its target's prototype.
const PARENT = Symbol('parent');
const draft = (target) => new Proxy(target, {
  get: (object, key) => (key === PARENT ? draft(Object.getPrototypeOf(object)) : object[key]),
});
draft(['a'])[PARENT].last = 'b';
console.log([].last);
