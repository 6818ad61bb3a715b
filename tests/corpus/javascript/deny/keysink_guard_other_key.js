// another key is tested
const get = (o, path) => {
  const parts = path.split('.');
  for (let i = 0; i + 1 < parts.length; i++) {
    const k = parts[i], n = parts[i + 1];
    if (n === '__proto__' || n === 'constructor') continue;
    o = o[k];
  }
  return o;
};
(get({}, JSON.parse('{"w": "constructor.prototype.b"}').w)).polluted = 1;
