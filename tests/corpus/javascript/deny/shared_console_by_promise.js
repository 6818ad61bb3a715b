// console comes out of a promise, and a function is deleted from it.
const ready = Promise.resolve(console);
ready.then((out) => { delete out[Object.keys(out)[1]]; });
