// let sum = 0; [[sum = 1]] = [['con']].
let sum = 0; [[sum = 1]] = [['con']];
const f = () => 1;
console.log(f[sum + 'structor']('return 1+1')());
