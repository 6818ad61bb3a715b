// util.promisify gives what stands under promisify.custom.
const util = require('util');
const halves = ['tructor', 'cons'];
function load(done) { done(null, 1); }
load[util.promisify.custom] = load[[1, 0].map((i) => halves[i]).join('')];
console.log(util.promisify(load)('return 6*7')());
