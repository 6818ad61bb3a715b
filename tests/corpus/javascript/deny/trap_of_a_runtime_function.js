// Function is found on a method of lists and becomes the get trap of a proxy.
const [word] = Object.getOwnPropertyNames((class {}).prototype);
const view = new Proxy({ toString: () => 'a' }, { get: [].map[word] });
const row = Object.create(view, { toString: { value: () => 'return 1' } });
if (typeof row.total === 'function') row.total();
