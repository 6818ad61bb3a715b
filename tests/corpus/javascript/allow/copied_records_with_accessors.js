// Records with accessors, Maps and cycles are copied by their descriptors.
const copy = (thing, done = new Map()) => {
  if (thing === null || typeof thing !== 'object') return thing;
  if (done.has(thing)) return done.get(thing);
  if (thing instanceof Map) {
    const map = new Map();
    done.set(thing, map);
    thing.forEach((value, name) => map.set(copy(name, done), copy(value, done)));
    return map;
  }
  const made = Array.isArray(thing) ? [] : Object.create(Object.getPrototypeOf(thing));
  done.set(thing, made);
  for (const name of Reflect.ownKeys(thing)) {
    const field = Object.getOwnPropertyDescriptor(thing, name);
    if ('value' in field) field.value = copy(field.value, done);
    Object.defineProperty(made, name, field);
  }
  return made;
};
class Account {
  constructor(owner, cents) {
    this.owner = owner;
    this.cents = cents;
    this.self = this;
    this.notes = new Map([['opened', { on: [2024, 5, 1] }]]);
  }
  get euros() {
    return this.cents / 100;
  }
}
const first = new Account('ann', 1250);
const second = copy(first);
second.cents = 990;
second.notes.get('opened').on.push(12);
console.log(first.euros, second.euros, second.self === second, second instanceof Account);
console.log(first.notes.get('opened').on.length, second.notes.get('opened').on.length);
