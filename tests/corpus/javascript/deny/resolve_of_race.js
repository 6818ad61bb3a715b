// static resolve() of an heir: Promise.race.
const k = ['con', 'structor'].join('');
let r; class P extends Promise { static resolve(x) { r = x[k]; return super.resolve(0); } }
P.resolve({}); P.race([() => 1]);
console.log(r('return 1+1')());
