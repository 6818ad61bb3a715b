// a part of a package that was not looked at
const template = require('lodash/template');
console.log(template('x')());
