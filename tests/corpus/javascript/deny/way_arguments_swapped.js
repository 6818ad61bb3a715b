// The parameter is assigned and read as arguments[0].
function look(field, target) { field = ['construc', 'tor'].join(''); return target[arguments[0]]; }
console.log(look('id', () => 0)('return 6*7')());
