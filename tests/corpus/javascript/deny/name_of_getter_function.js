// A getter's function has the key behind "get ".
const o = { get ['construct' + 'or']() { return 1; } };
const d = Object.values(Object.getOwnPropertyDescriptors(o))[0];
console.log((() => 0)[d.get.name.split(' ')[1]]('return 1+1')());
