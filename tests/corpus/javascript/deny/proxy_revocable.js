// proxy revocable
const key = [...'rotcurtsnoc'].reverse().join('');
const {proxy} = Proxy.revocable(function() {}, Reflect);
console.log(proxy[key]('return 6*7')());
