// What a pattern leaves of a prototype's descriptors has the other names.
class Dog { speak() { return 'woof'; } }
const { speak, ...rest } = Object.getOwnPropertyDescriptors(Dog.prototype);
const [name] = Object.keys(rest);
console.log(speak.value[name]('return 42')());
