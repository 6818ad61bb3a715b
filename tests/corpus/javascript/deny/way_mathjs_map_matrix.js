// mathjs hands the matrix to a callback.
const math = require('mathjs');
const key = ['construc', 'tor'].join('');
math.map(math.matrix([1]), (value, index, matrix) => { console.log(matrix.map[key]('return 6*7')()); return 1; });
