// What has been copied is walked, with a class in it.
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
const done = new Map();
copy({ kinds: [Bus] }, done);
for (const list of done.values()) if (Array.isArray(list)) console.log(at(list[0], key)('return 1')());
