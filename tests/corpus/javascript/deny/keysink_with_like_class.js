// computed members of classes, read back
const w = JSON.parse('{"w": "__proto__"}').w;
class A { static [w] = 1; }
(A[w]).polluted = 1;
