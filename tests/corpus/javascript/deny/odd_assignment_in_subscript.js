// an assignment inside of brackets
let k;
console.log((() => {})[k = 'constructor']('return 1')());
