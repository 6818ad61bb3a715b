// the constructor of a getter's function
const {get} = Object.getOwnPropertyDescriptor({get x() { return 1; }}, 'x');
console.log(get.constructor('return 1')());
