// the refusal is caught
const BAD = new Set(['__proto__', 'constructor']);
const get = (o, path) => {
  for (const k of path.split('.')) {
    try { if (BAD.has(k)) throw new Error('refused'); } catch (e) { console.log('no'); }
    o = o[k];
  }
  return o;
};
(get({}, JSON.parse('{"w": "a.constructor.b"}').w)).polluted = 1;
