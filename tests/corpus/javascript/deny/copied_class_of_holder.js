// A copy holds a class, of which a key finds Function.
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
const key = ['constructor'][0];
const at = (o, k) => o[k];
class Bus {}
const held = copy({ kind: Bus, list: [1] });
console.log(at(held.kind, key)('return 1')());
