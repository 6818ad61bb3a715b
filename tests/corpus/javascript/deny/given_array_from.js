// Array.from writes into what a function gives
Array.from.call(function () { return Object.prototype; }, ['planted']);
