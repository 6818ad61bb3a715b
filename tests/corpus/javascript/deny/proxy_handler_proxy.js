// proxy handler proxy
const key = [...'rotcurtsnoc'].reverse().join('');
const hh = new Proxy({}, {get: () => (t) => t[key]});
console.log(new Proxy(function() {}, hh).z('return 6*7')());
