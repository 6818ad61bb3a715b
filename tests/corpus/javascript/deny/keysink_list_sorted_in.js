// the list of texts gets an array by splice
const parts = JSON.parse('{"w": "a.constructor"}').w.split('.');
parts.splice(0, 1, JSON.parse('["__proto__"]'));
let o = {};
for (const k of parts) { if (k === '__proto__' || k === 'constructor') continue; o = o[k]; }
(o).polluted = 1;
