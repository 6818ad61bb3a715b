// a function made of a property's name
const { iteratee } = require('lodash');
module.exports = (f, k, text) => iteratee(k)(f)(text)();
