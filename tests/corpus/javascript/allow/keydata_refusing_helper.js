// an own function throws at odd keys
function refuse(key) {
  if (typeof key !== 'string') throw new TypeError('a key is a text');
  if (key === '__proto__' || key === 'constructor') throw new RangeError('refused');
}
const table = {};
function put(key, value) {
  refuse(key);
  table[key] = value;
}
for (const key of JSON.parse('["a", "__proto__"]')) {
  try { put(key, 1); } catch (e) { console.log(e.message); }
}
console.log(Object.keys(table));
