// a closing HTML comment at a line's start
let x = 1;
--> eval('1')
console.log(x);
