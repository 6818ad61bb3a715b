// proxy handler map get
const key = [...'rotcurtsnoc'].reverse().join('');
const reg = new Map([['h', Reflect]]);
console.log(new Proxy(function() {}, reg.get('h'))[key]('return 6*7')());
