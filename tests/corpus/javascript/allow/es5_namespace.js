// a namespace made step by step
var App = App || {};
App.util = App.util || {};
App.util.double = function (x) { return x * 2; };
console.log(App.util.double(4));
