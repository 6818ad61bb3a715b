// a method of a chain that is held by a name
const _ = require('lodash');
const {get} = _(() => 1);
console.log(get.call(_(() => 1), 'constructor')('return 6*7')());
