// a name made letter by letter in a loop
let s = '';
for (const c of [101, 118, 97, 108]) s += String.fromCharCode(c);
console.log(globalThis[s]('1'));
