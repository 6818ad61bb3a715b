// an HTML comment hides code from some readers
let x = 1;
x <!-- eval('1')
console.log(x);
