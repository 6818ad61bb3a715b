// functions put into the package
const math = require('mathjs');
math.import({ two: () => 2 });
