// a comma inside of brackets
console.log((() => {})['x', 'constructor']('return 1')());
