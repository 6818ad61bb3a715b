// the object is a prototype itself
class A {}
const at = A.prototype;
for (const k of Object.keys(JSON.parse('{"constructor": 1}'))) if (Object.hasOwn(at, k)) (at[k]).polluted = 1;
