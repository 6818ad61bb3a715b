// the list of refused words is emptied
const BAD = new Set(['__proto__', 'constructor']);
BAD.clear();
const get = (o, path) => {
  for (const k of path.split('.')) { if (BAD.has(k)) throw new Error('refused'); o = o[k]; }
  return o;
};
(get({}, JSON.parse('{"w": "a.constructor.b"}').w)).polluted = 1;
