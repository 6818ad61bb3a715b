// a formula that comes from outside
const math = require('mathjs');
module.exports = (text) => math.evaluate(text);
