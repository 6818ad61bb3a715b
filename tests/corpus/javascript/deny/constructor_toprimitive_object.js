// a key object with its own conversion
const key = {[Symbol.toPrimitive]() { return 'con' + 'structor'; }};
console.log((() => {})[key]('return 1')());
