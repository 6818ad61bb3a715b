// C.prototype = Object.create(f): inherits_ knows the first step only.
const k = ['con', 'structor'].join('');
function C() {} C.prototype = Object.create(() => 1);
console.log(new C()[k]('return 1+1')());
