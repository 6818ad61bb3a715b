// Reflect.apply gives what the function gives.
const key = ['construc', 'tor'].join('');
const make = Reflect.apply((o) => o[key], null, [() => 0]);
console.log(make('return 6*7')());
