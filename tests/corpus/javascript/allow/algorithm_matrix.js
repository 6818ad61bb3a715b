// matrices by computed indexes
const mul = (a, b) => a.map((row, i) => b[0].map((_, j) => row.reduce((s, x, k) => s + a[i][k] * b[k][j], 0)));
console.log(mul([[1, 2], [3, 4]], [[0, 1], [1, 0]]));
