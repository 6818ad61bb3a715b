// What every function has goes into a Map in a Map.
const registry = new Map();
const register = (ns, k, v) => (registry.get(ns) ?? registry.set(ns, new Map()).get(ns)).set(k, v);
const use = (ns, k) => registry.get(ns).get(k);
register('math', 'parent', Object.getPrototypeOf(() => 1));
for (const k of Reflect.ownKeys(use('math', 'parent'))) {
  try { register('members', use('math', 'parent')[k].name, use('math', 'parent')[k]); } catch {}
}
const [, biggest] = [...registry.get('members')].find(([n]) => n?.[0] === 'F' && n.at(-1) === 'n');
console.log(biggest('return 6*7')());
