// proxy handler fn this
const key = [...'rotcurtsnoc'].reverse().join('');
function H() {}
H.prototype.get = (t) => t[key];
console.log(new Proxy(function() {}, new H()).z('return 6*7')());
