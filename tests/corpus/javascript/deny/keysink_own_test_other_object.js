// another object is asked
const get = (o, ask, path) => {
  for (const k of path.split('.')) { if (!Object.hasOwn(ask, k)) return null; o = o[k]; }
  return o;
};
(get({}, JSON.parse('{"constructor": 1, "b": 2}'), JSON.parse('{"w": "constructor.b"}').w)).polluted = 1;
