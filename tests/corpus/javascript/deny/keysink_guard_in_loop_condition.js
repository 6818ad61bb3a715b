// the test runs in another turn
const parts = JSON.parse('{"w": "a.constructor"}').w.split('.');
let o = {};
let ok = false;
for (const k of parts) { if (ok && (k === '__proto__' || k === 'constructor')) continue; ok = true; o = o[k]; }
(o).polluted = 1;
