// constructor's name from a symbol
console.log((() => {})[Symbol('constructor').description]('return 1')());
