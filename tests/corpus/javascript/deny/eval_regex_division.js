// what looks like a regular expression is a division
let a = 4, g = 2;
console.log(a / eval('1') / g);
