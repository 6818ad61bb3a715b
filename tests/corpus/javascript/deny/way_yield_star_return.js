// yield* gives what the inner generator returns.
const key = ['construc', 'tor'].join('');
function* inner() { return (() => 0)[key]; }
function* outer() { const make = yield* inner(); yield make('return 6*7')(); }
console.log([...outer()]);
