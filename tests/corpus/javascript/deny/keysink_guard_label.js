// the refusal breaks out of itself
const get = (o, w) => {
  for (const k of w.split('.')) { if (k === '__proto__' || k === 'constructor') { own: { break own; } } o = o[k]; }
  return o;
};
(get({}, JSON.parse('{"w": "a.constructor"}').w)).polluted = 1;
