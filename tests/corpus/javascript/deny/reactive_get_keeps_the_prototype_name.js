// A trap is asked for the prototype, and stores a function under that name elsewhere.
const state = new Proxy({}, {
  get(target, key, self) { return Reflect.get(target, key, self); },
  set(target, key, value, self) { return Reflect.set(target, key, value, self); },
});
const [made] = Object.getOwnPropertyNames(class {}.prototype);
const asked = new Proxy({}, { get(target, key) { state[key] = () => 1; return 1; } });
asked.__proto__;
console.log(state[made]('return 42')());
