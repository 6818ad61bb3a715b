// proxy map handler2
const t = function() {};
const h = new Map([[t, (x) => x]]);
const p = new Proxy(t, h);
const k = [...'rotcurtsnoc'].reverse().join('');
console.log(p.any(t)[k]('return 1')());
