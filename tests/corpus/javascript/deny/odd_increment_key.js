// a counter as key of an array of names
let i = 0;
const names = ['name', 'constructor'];
console.log((() => {})[names[++i]]('return 1')());
