// get set path
const get = (obj, path, dflt) => path.split('.').reduce((o, k) => (o == null ? undefined : o[k]), obj) ?? dflt;
function set(obj, path, value) {
  const keys = Array.isArray(path) ? path : path.split('.');
  const last = keys.pop();
  const parent = keys.reduce((o, k) => (o[k] ??= {}), obj);
  parent[last] = value;
  return obj;
}
const pick = (o, keys) => Object.fromEntries(keys.filter((k) => k in o).map((k) => [k, o[k]]));
const omit = (o, keys) => Object.fromEntries(Object.entries(o).filter(([k]) => !keys.includes(k)));
const data = set({}, 'a.b.c', 5);
console.log(get(data, 'a.b.c'), get(data, 'a.x', 'none'), pick({ x: 1, y: 2 }, ['x']), omit({ x: 1, y: 2 }, ['x']));
