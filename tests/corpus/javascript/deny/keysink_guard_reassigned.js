// the key changes behind the test
const get = (o, path) => {
  for (let k of path.split('.')) {
    if (k === '__proto__' || k === 'constructor') continue;
    k = path.slice(2);
    o = o[k];
  }
  return o;
};
(get({}, JSON.parse('{"w": "a.constructor"}').w)).polluted = 1;
