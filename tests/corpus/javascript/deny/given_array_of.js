// Array.of writes into what a function gives
const base = Object.getPrototypeOf({});
Array.of.call(function () { return base; }, 'planted');
