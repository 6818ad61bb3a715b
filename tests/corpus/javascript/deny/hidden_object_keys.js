// constructor's name from an object's keys
console.log((() => {})[Object.keys({constructor: 1})[0]]('return 1')());
