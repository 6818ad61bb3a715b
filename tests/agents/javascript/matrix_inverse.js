// /// task
// question = "Invert the matrix [[4,7],[2,6]] and solve 4x+7y=1, 2x+6y=0. Use mathjs."
// [expect]
// stdout = ["0.6", "-0.7", "determinant: 10"]
// ///
const math = require('mathjs');

const A = math.matrix([[4, 7], [2, 6]]);
const inv = math.inv(A);
console.log('inverse:', math.format(inv, { precision: 6 }));
console.log('determinant:', math.round(math.det(A), 6));
const solution = math.lusolve(A, [1, 0]);
console.log('solution:', math.format(solution, 4));
console.log('identity:', math.deepEqual(math.round(math.multiply(A, inv), 10), math.identity(2)));
console.log('eigenvalues:', math.eigs([[2, 0], [0, 3]]).values);
