// A function makes the proxy of what it is given; the program keeps its views in a Map.
const [word] = Object.getOwnPropertyNames((class {}).prototype);
const views = new Map();
const open = (name, target, handler) => {
  views.set(name, new Proxy(target, handler));
  return views.get(name);
};
const plain = (x) => x;
const view = open('rows', { toString: () => 'a' }, { get: plain[word] });
const row = Object.create(view, { toString: { value: () => 'return 1' } });
if (typeof row.total === 'function') row.total();
