// an IIFE with a namespace as this
var ns = {};
(function () { this.twice = function (x) { return x * 2; }; }).call(ns);
console.log(ns.twice(2));
