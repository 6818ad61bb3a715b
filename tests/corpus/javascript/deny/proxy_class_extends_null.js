// proxy class extends null
const key = [...'rotcurtsnoc'].reverse().join('');
class H extends null {}
Object.setPrototypeOf(H, Reflect);
console.log(new Proxy(function() {}, H)[key]('return 6*7')());
