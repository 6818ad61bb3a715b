// C[made] = f with prototype for its name.
const k = ['con', 'structor'].join('');
const p = ['proto', 'type'].join(''); function C() {} C[p] = () => 1;
console.log(new C()[k]('return 1+1')());
