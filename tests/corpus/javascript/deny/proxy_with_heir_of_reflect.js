// Proxy whose handler inherits from Reflect
function hide(w) { let s = ''; for (const c of w) s = c + s; return s; }
const h = Object.create(Reflect, { x: { value: 1 } });
console.log(new Proxy(isNaN, h)[hide('rotcurtsnoc')]`return 6*7`());
