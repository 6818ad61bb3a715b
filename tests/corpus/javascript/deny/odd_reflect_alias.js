// Reflect under another name
const {get: read} = Reflect;
console.log(read(() => {}, 'constructor')('return 1')());
