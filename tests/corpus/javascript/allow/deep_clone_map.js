// deep clone map
function clone(value, seen = new WeakMap()) {
  if (value === null || typeof value !== 'object') return value;
  if (seen.has(value)) return seen.get(value);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Map) return new Map([...value].map(([k, v]) => [k, clone(v, seen)]));
  const copy = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
  seen.set(value, copy);
  for (const key of Reflect.ownKeys(value)) copy[key] = clone(value[key], seen);
  return copy;
}
const o = { a: [1, { b: 2 }], d: new Date(0) }; o.self = o;
const c2 = clone(o);
console.log(c2.self === c2, c2.a[1].b, c2 !== o);
