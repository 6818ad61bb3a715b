// the own property is deleted behind the test
const get = (o, k) => {
  if (!Object.hasOwn(o, k)) return null;
  delete o.constructor;
  return o[k];
};
for (const k of Object.keys(JSON.parse('{"constructor": 1}'))) (get(JSON.parse('{"constructor": 1}'), k)).polluted = 1;
