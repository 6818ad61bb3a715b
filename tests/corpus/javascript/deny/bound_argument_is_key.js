// A bound function's second parameter is what the caller hands in first.
const key = process.argv[2], text = process.argv[3];
const take = (object, name) => object[name];
const of = take.bind(null, () => 1);
console.log(of(key)(text)());
