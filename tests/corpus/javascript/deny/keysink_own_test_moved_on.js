// the object moves on behind the test
const get = (o, path) => {
  for (const k of path.split('.')) {
    if (!Object.hasOwn(o, k)) return null;
    o = {};
    o = o[k];
  }
  return o;
};
(get(JSON.parse('{"constructor": 1}'), JSON.parse('{"w": "constructor.b"}').w)).polluted = 1;
