// deep copies by their own keys, where a field is deleted by its name
function clone(value, seen = new Map()) {
  if (value === null || typeof value !== 'object') return value;
  if (seen.has(value)) return seen.get(value);
  const out = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
  seen.set(value, out);
  for (const key of Reflect.ownKeys(value)) {
    if (Array.isArray(value) && key === 'length') continue;
    out[key] = clone(value[key], seen);
  }
  return out;
}

const BLOCKED = new Set(['__proto__', 'constructor', 'prototype']);
const isPlain = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);
function merge(target, ...sources) {
  for (const source of sources) {
    for (const [key, value] of Object.entries(source)) {
      if (BLOCKED.has(key)) continue;
      if (isPlain(value) && isPlain(target[key])) target[key] = merge({ ...target[key] }, value);
      else target[key] = clone(value);
    }
  }
  return target;
}

function equal(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((k) => Object.hasOwn(b, k) && equal(a[k], b[k]))
  );
}

const original = { when: { day: 1 }, tags: ['x', { deep: true }] };
original.self = original;
const copy = clone(original);
console.log(copy.self === copy, copy.tags !== original.tags);
delete original.self;
delete copy.self;
console.log(equal(original, copy));
copy.tags[1].deep = false;
console.log(equal(original, copy));
const merged = merge({ a: { b: 1 } }, { a: { c: 2 } }, JSON.parse('{"__proto__":{"bad":1},"a":{"b":9}}'));
console.log(JSON.stringify(merged), 'bad' in {});
