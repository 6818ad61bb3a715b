// lookups in tables of numbers
const R = {I: 1, V: 5, X: 10, L: 50, C: 100};
const roman = (s) => [...s].reduce((sum, c, i) => (R[c] < R[s[i + 1]] ? sum - R[c] : sum + R[c]), 0);
console.log(roman('XLII'));
