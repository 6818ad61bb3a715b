// An iterator's helper hands on what a callback gives.
const key = ['construc', 'tor'].join('');
const [make] = Array.from([() => 0].values(), (f) => f[key]);
console.log(make('return 6*7')());
