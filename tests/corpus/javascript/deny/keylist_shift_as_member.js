// keylist shift as member
const BAD = ['constructor', '__proto__'];
console.log(BAD.includes('x'));
const k = BAD.shift();
const o = {}; let p = (() => 1); for (const s of [k]) p = p[s];
console.log(p('return 7')());
