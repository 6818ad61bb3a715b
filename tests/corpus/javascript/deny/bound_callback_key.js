// … and what a list hands to it.
const key = process.argv[2], text = process.argv[3];
console.log([key].map(((object, name) => object[name]).bind(null, () => 1))[0](text)());
