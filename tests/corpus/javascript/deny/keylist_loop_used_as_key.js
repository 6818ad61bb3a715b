// keylist loop used as key
const BAD = ['constructor'];
let f = () => 1;
for (const b of BAD) { if (b === 'constructor') f = f[b]; }
console.log(f('return 2')());
