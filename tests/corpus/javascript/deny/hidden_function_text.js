// constructor's name from a function's text
const k = (function constructor() {}).name;
console.log((() => {})[k]('return 1')());
