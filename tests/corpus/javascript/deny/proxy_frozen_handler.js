// proxy frozen handler
const key = [...'rotcurtsnoc'].reverse().join('');
const h = Object.freeze({get: (t, k, r) => Reflect.get(t, key, r)});
console.log(new Proxy(function() {}, h).z('return 6*7')());
