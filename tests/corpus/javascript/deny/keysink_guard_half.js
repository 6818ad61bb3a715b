// only one of the two words is refused
const get = (o, path) => {
  for (const k of path.split('.')) { if (k === '__proto__') throw new Error('refused'); o = o[k]; }
  return o;
};
(get({}, JSON.parse('{"w": "a.constructor.b"}').w)).polluted = 1;
