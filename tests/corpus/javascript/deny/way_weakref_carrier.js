// A WeakRef carries what a key found.
const key = ['construc', 'tor'].join('');
console.log(new WeakRef((() => 0)[key]).deref()('return 6*7')());
