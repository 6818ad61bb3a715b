// a key object with its own toString
const key = {toString: () => 'constructor'};
console.log((() => {})[key]('return 1')());
