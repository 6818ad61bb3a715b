// the names of a prototype chain
function chain(o) { const names = []; for (let p = Object.getPrototypeOf(o); p; p = Object.getPrototypeOf(p)) names.push(p.constructor.name); return names; }
console.log(chain([]));
