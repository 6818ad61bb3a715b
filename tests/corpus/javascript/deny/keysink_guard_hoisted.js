// a function declaration is called before the guard
const walk = (o, k) => {
  const early = read();
  if (k === '__proto__' || k === 'constructor') return null;
  function read() { return o[k]; }
  return early;
};
for (const k of JSON.parse('{"w": "a.constructor"}').w.split('.')) (walk({}, k)).polluted = 1;
