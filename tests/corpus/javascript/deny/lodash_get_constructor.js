// a path that leads to Function
const { get } = require('lodash');
console.log(get(() => 1, 'constructor')('return 1')());
