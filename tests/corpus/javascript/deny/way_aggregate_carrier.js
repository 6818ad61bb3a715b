// AggregateError carries what a key found.
const key = ['construc', 'tor'].join('');
const { errors: [make] } = new AggregateError([(() => 0)[key]]);
console.log(make('return 6*7')());
