// an object that is another key each time it is asked
let n = 0;
const k = { toString() { return n++ ? JSON.parse('{"w": "__proto__"}').w : 'a'; } };
const o = { a: 1 };
if (Object.hasOwn(o, k)) (o[k]).polluted = 1;
