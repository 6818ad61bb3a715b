// A replacer is told the names of a prototype's descriptors.
class Dog { speak() { return 'woof'; } }
const visited = [];
JSON.stringify(Object.getOwnPropertyDescriptors(Dog.prototype), (name, value) => {
  visited.push(name);
  return value;
});
const found = new Dog().speak[visited[1]];
console.log(found('return 42')());
