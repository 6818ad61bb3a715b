// proxy handler bound
const key = [...'rotcurtsnoc'].reverse().join('');
const g = Reflect.get.bind(Reflect);
console.log(new Proxy(function() {}, {get: (t) => g(t, key)}).z('return 6*7')());
