// writes to Object.prototype: keys from codes, direct
const d = (a) => String.fromCharCode(...a.map((c) => c ^ 1));
const k = d([98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115]), p = d([113, 115, 110, 117, 110, 117, 120, 113, 100]);
const o = {};
o[k][p]['mark'] = 42;
console.log({}.mark);
