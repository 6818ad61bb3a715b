// Object.assign gives a trap of a proxy the name of the prototype, out of a list of pairs.
const state = new Proxy({}, {
  get(target, key, self) { return Reflect.get(target, key, self); },
  set(target, key, value, self) { return Reflect.set(target, key, value, self); },
});
const [made] = Object.getOwnPropertyNames(class {}.prototype);
const slots = Object.getOwnPropertyNames(Object.prototype).filter((n) => /^__p/.test(n));
Object.assign(state, Object.fromEntries(slots.map((n) => [n, () => 1])));
console.log(state[made]('return 42')());
