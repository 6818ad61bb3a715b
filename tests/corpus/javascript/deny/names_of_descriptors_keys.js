// The names of a prototype's descriptors are keys: 'constructor' is one of them.
class Dog { speak() { return 'woof'; } }
const key = Object.keys(Object.getOwnPropertyDescriptors(Dog.prototype))[0];
let up = new Dog();
for (let i = 0; i < 2; i++) up = up[key];
console.log(up('return 42')());
