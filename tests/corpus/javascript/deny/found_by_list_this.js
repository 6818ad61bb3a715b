// Map.forEach gives its second argument, what a listed word finds of a function, as this.
const k = Object.keys({constructor: 1})[0];
new Map([[1, 1]]).forEach(function () { 'use strict'; const x = this; x('console.log("x")')(); }, (() => 1)[k]);
