// this of a callback
console.log([1, 2].reduce(function () { return this; }).process.env);
