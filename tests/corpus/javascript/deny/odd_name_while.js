// a name made by a while loop
let s = '', i = 0;
while (i < 4) s = s + 'eval'.charAt(i++);
console.log(globalThis[s]('1'));
