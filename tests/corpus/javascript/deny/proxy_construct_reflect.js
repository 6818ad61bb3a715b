// proxy construct reflect
const key = [...'rotcurtsnoc'].reverse().join('');
const p = Reflect.construct(Proxy, [function() {}, Reflect]);
console.log(p[key]('return 6*7')());
