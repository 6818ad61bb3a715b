// Function behind a proxy without traps.
const key = ['construc', 'tor'].join('');
const make = new Proxy((() => 0)[key], {});
console.log(make('return 6*7')());
