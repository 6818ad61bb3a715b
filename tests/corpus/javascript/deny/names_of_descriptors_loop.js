// A loop over a prototype's descriptors goes through their names.
class Dog { speak() { return 'woof'; } }
const names = [];
for (const name in Object.getOwnPropertyDescriptors(Dog.prototype)) names.push(name);
console.log(new Dog()[names[0]][names[0]]('return 42')());
