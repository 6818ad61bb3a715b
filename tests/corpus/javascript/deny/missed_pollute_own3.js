// writes to Object.prototype: keys from codes, loop without slice
const d = (a) => String.fromCharCode(...a.map((c) => c ^ 1));
const ks = [d([98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115]), d([113, 115, 110, 117, 110, 117, 120, 113, 100])];
let x = {};
for (const q of ks) x = x[q];
x.mark = 42;
console.log({}.mark);
