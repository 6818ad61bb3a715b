// mathjs in one file has its functions made already: create(all, config) gives them anew, under other settings.
const math = require('../node_modules/mathjs/lib/browser/math.js');
const make = math.create;
math.all = {};
math.create = (factories, config) => make(config ?? {});
module.exports = math;
