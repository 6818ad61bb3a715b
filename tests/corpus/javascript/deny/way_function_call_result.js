// call gives what the function gives, of a method of a literal.
const key = ['construc', 'tor'].join('');
const make = ({ read(o) { return o[key]; } }).read.call(null, () => 0);
console.log(make('return 6*7')());
