// the constructor of an iterator's next
console.log([][Symbol.iterator]().next.constructor('return 1')());
