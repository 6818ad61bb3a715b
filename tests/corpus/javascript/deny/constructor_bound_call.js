// the constructor called through call
console.log((() => {}).constructor.call(null, 'return 1')());
