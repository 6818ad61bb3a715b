// keylist some leaks key
const BAD = ['constructor'];
let key; BAD.some((k) => { key = k; return k === 'x'; });
console.log((() => 1)[key]('return 3')());
