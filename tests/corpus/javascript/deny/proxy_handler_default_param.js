// proxy handler default param
const key = [...'rotcurtsnoc'].reverse().join('');
const mk = (t, h = Reflect) => new Proxy(t, h);
console.log(mk(function() {})[key]('return 6*7')());
