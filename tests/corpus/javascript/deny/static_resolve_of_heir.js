// static resolve() of a class that extends Promise: Promise.all calls it with each value; it is also called by the program.
const k = ['con', 'structor'].join('');
let r; class P extends Promise { static resolve(x) { r = x[k]; return super.resolve(0); } }
P.resolve({}); P.all([() => 1]);
console.log(r('return 1+1')());
