// an interpreter that keeps its names
const math = require('mathjs');
const p = math.parser();
module.exports = (text) => p.evaluate(text);
