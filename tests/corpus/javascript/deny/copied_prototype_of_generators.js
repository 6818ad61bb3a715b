// The prototype of generators is copied with its constructor, which makes functions.
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
const made = copy(Object.getPrototypeOf(function* () {}));
console.log(made[key]('yield 1')().next().value);
